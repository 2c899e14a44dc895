import type { Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';

/**
 * Documents a body whose members depend on what is asked for: one example that works for each case, by its name.
 * Without them a documentation page would offer all members at once, which no request may carry.
 */
export const ApiExamples = (type: Type<object>, examples: Readonly<Record<string, object>>) =>
  ApiBody({
    type,
    examples: Object.fromEntries(
      Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]),
    ),
  });
