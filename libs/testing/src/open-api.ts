import { Validator, type SpecData } from '@seriousme/openapi-schema-validator';

/** What makes a document no valid OpenAPI 3.1, or an empty list. */
export async function faultsOfOpenApi(document: object): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as SpecData);
  if (valid) return [];
  return Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [String(errors)];
}
