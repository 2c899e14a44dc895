import { readVersion } from '@libs/http';

export const VERSION = readVersion(__dirname);
