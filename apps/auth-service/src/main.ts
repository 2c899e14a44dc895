import 'reflect-metadata';
import { runCli } from './cli';

void runCli(process.argv);
