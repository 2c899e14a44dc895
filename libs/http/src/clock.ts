import { Injectable } from '@nestjs/common';

/** The one source of the current time; rules get it as a parameter, services get the clock. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
