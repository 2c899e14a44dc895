import { Header } from '@nestjs/common';

/** For answers that carry a token or a user: no cache on the way may keep them. */
export const NoStore = () => Header('Cache-Control', 'no-store');
