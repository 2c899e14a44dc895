import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ProblemDto } from '../errors/problem.dto';
import { PROBLEM_CODES } from '../errors/problem-codes';
import { KEY_HEADER, MAX_KEY_LENGTH, REPLAYED_HEADER } from './read-key';

const WRITES = ['post', 'put', 'patch', 'delete'] as const;

const PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'A text of your own choice, such as a UUID, that makes the call repeatable for 24 hours: the same call with the same key gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
} as const;

const REPLAYED = {
  [REPLAYED_HEADER]: {
    schema: { type: 'string' as const, enum: ['true'] },
    description: 'There when the answer is that of an earlier call with the same key.',
  },
};

const textOf = (code: 'request_in_progress' | 'idempotency_key_reused') =>
  `\`${code}\`: ${PROBLEM_CODES[code].title}.`;

/** Adds the header and its refusals to every write of the document, so that no route can forget them. */
export function documentIdempotency(document: OpenAPIObject): void {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } };
  for (const [name, path] of Object.entries(document.paths)) {
    if (!name.startsWith('/v2')) continue;
    for (const operation of WRITES.flatMap((method) => path[method] ?? [])) {
      operation.parameters = [...(operation.parameters ?? []), PARAMETER];
      const conflict = operation.responses['409'];
      const known = conflict && 'description' in conflict ? conflict.description : undefined;
      operation.responses['409'] = {
        description: [known, textOf('request_in_progress')].filter(Boolean).join('\n\n'),
        content,
      };
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!status.startsWith('2') || !response || '$ref' in response) continue;
        response.headers = { ...response.headers, ...REPLAYED };
      }
      operation.responses['422'] = { description: textOf('idempotency_key_reused'), content };
    }
  }
}
