import type { Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

/** Documents the answer of a list together with the headers that tell of its other pages. */
export const ApiPageHeaders = (type: Type<object> | [Type<object>]) =>
  ApiOkResponse({
    type,
    headers: {
      'X-Total-Count': {
        description: 'How many there are in all.',
        schema: { type: 'integer', example: 101 },
      },
      Link: {
        description: 'The next page, if there is one, and the last one.',
        schema: {
          type: 'string',
          example:
            '</admin/users?page=2&per_page=50>; rel="next", </admin/users?page=3&per_page=50>; rel="last"',
        },
      },
    },
  });
