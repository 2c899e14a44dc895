import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import { authError } from '../errors/auth-error';

/** A request class whose body may be missing. */
interface RequestClass extends Type<object> {
  readonly mayBeEmpty?: boolean;
}

/** Deeper values cannot be written back as JSON without risking the stack, here and in the database. */
const MAX_DEPTH = 64;
const propertiesOf = new WeakMap<Type<object>, ReadonlyMap<string, string>>();

/**
 * Copies the members a request class declares and validates their types.
 * @throws AuthError `bad_json` naming the member.
 */
export function readMembers(requestClass: RequestClass, value: unknown): object {
  const instance = new requestClass() as Record<string, unknown>;
  if (value === undefined && requestClass.mayBeEmpty) return instance;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw authError('bad_json');
  const properties = listProperties(requestClass);
  for (const [name, member] of Object.entries(value)) {
    const property = properties.get(name.toLowerCase());
    if (property === undefined || member === null) continue;
    // The exact spelling wins over other letter cases of the same name.
    if (instance[property] !== undefined && name !== property) continue;
    if (isTooDeep(member, MAX_DEPTH))
      throw authError('bad_json', { message: `${property} is nested deeper than ${MAX_DEPTH} levels` });
    instance[property] = member;
  }
  const [fault] = validateSync(instance, { forbidUnknownValues: false, stopAtFirstError: true });
  if (fault) throw authError('bad_json', { message: Object.values(fault.constraints ?? {})[0] });
  return instance;
}

function listProperties(requestClass: Type<object>): ReadonlyMap<string, string> {
  const known = propertiesOf.get(requestClass);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);
  const properties = new Map(rules.map(({ propertyName }) => [propertyName.toLowerCase(), propertyName]));
  propertiesOf.set(requestClass, properties);
  return properties;
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
