import 'reflect-metadata';
// Before all that it observes.
import './instrumentation';
import { runCli } from './cli';

void runCli(process.argv);
