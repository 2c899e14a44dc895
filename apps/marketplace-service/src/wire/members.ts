/**
 * The members of request bodies, one decorator each: what a value must look like, how it is read, and its line in the
 * OpenAPI document. Optional members treat `null`, `""` and absence alike; every fault is reported, not just the first.
 */
import { applyDecorators, type Type as ClassOf } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsObject,
  IsOptional,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { parseDateTime } from './date-time';
import { isDecimal, readDecimal } from './decimal';
import { faultsOfExtraData, readExtraData } from './extra-data';

export interface MemberOptions {
  /** The meaning, in one plain sentence. */
  readonly description: string;
  /** Whether it must be there: always, or depending on the other members of its object. */
  readonly required?: boolean | ((owner: object) => boolean);
  readonly example?: unknown;
}

interface TextOptions extends MemberOptions {
  readonly max: number;
}

interface NumberOptions extends MemberOptions {
  readonly min?: number;
  readonly max?: number;
}

export const INT32_MAX = 2_147_483_647;

/** Free text. */
export function Text({ max, ...options }: TextOptions): PropertyDecorator {
  return member(options, { type: String, maxLength: max }, blankIsAbsent, [
    check('isText', (value) => {
      if (typeof value !== 'string') return 'must be a string';
      return value.length > max ? `must have at most ${max} characters` : null;
    }),
  ]);
}

/** One more rule for a text, tested once it is one. */
export function TextRule(isFine: (text: string) => boolean, otherwise: string): PropertyDecorator {
  return check(otherwise, (value) => (typeof value !== 'string' || isFine(value) ? null : otherwise));
}

const RESERVED_REFERENCES = ['new', 'acknowledge', 'data', 'offers', 'bulk', '.', '..'];

export const NOT_EXACT = 'must not begin or end with a blank or hold control characters';

/** Whether a text can be kept and compared exactly as sent. */
export function isExact(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.trim() === text && !/[\u0000-\u001f\u007f]/.test(text);
}

/** Somebody's key of a thing: kept exactly as sent, so edge blanks and control characters are refused. */
export function Reference(options: TextOptions): PropertyDecorator {
  return applyDecorators(Text(options), TextRule(isExact, NOT_EXACT));
}

/** A {@link Reference} that also stands in paths, where some words are taken. */
export function PathReference(options: TextOptions): PropertyDecorator {
  return applyDecorators(
    Reference(options),
    TextRule((text) => !RESERVED_REFERENCES.includes(text.toLowerCase()), 'is a reserved word'),
  );
}

/** An absolute http or https address. */
export function WebAddress(options: TextOptions): PropertyDecorator {
  return applyDecorators(
    Text({ example: 'https://example.org/tee', ...options }),
    TextRule(
      (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
      'must be an absolute http or https address',
    ),
  );
}

/** A whole number that fits 32 bits. */
export function WholeNumber({ min = 0, max = INT32_MAX, ...options }: NumberOptions): PropertyDecorator {
  return member(options, { type: 'integer', format: 'int32', minimum: min, maximum: max }, nullIsAbsent, [
    isWhole(min, max),
  ]);
}

/** A {@link WholeNumber} of a query, where it comes as text. */
export function WholeNumberInQuery({
  min = 0,
  max = INT32_MAX,
  ...options
}: NumberOptions): PropertyDecorator {
  const read = (value: unknown) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : blankIsAbsent(value);
  return member(options, { type: 'integer', minimum: min, maximum: max }, read, [isWhole(min, max)]);
}

function isWhole(min: number, max: number): PropertyDecorator {
  const isFine = (value: unknown) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return check('isWhole', (value) => (isFine(value) ? null : `must be a whole number from ${min} to ${max}`));
}

const MONEY_MAX = 99_999_999_999;

/** An amount or a rate with at most four decimals, or as many as told, as a number or numeric text; read as exact decimal text. */
export function Decimal({
  min = 0,
  max = MONEY_MAX,
  maxDecimals = 4,
  ...options
}: NumberOptions & { readonly maxDecimals?: number }): PropertyDecorator {
  const otherwise = `must be a number from ${min} to ${max} with at most ${maxDecimals} decimals`;
  return member(options, { type: Number, minimum: min, maximum: max }, readDecimal, [
    check('isDecimal', (value) => (isDecimal(value, min, max, maxDecimals) ? null : otherwise)),
  ]);
}

/** A point in time, ISO 8601; without an offset it is UTC. Read as a Date. */
export function DateTime(options: MemberOptions): PropertyDecorator {
  const read = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (parseDateTime(value) ?? value) : blankIsAbsent(value);
  const otherwise = 'must be a date and time such as 2016-07-26T12:28:57Z';
  return member(
    { example: '2016-07-26T12:28:57.000Z', ...options },
    { type: String, format: 'date-time' },
    read,
    [check('isDateTime', (value) => (value instanceof Date ? null : otherwise))],
  );
}

/** True or false. */
export function Flag(options: MemberOptions): PropertyDecorator {
  return member(options, { type: Boolean }, nullIsAbsent, [IsBoolean({ message: 'must be true or false' })]);
}

/** A {@link Flag} of a query, where it comes as text. */
export function FlagInQuery(options: MemberOptions): PropertyDecorator {
  const read = (value: unknown) =>
    value === 'true' || value === 'false' ? value === 'true' : blankIsAbsent(value);
  return member(options, { type: Boolean }, read, [IsBoolean({ message: 'must be true or false' })]);
}

/** One of a list of words. */
export function OneOf(words: readonly string[], options: MemberOptions): PropertyDecorator {
  return member(options, { type: String, enum: [...words] }, blankIsAbsent, [
    IsIn(words, { message: `must be one of ${words.join(', ')}` }),
  ]);
}

/** A map of text to text; an empty array, as PHP sends it, is an empty map, and a null value is no entry. */
export function ExtraData(): PropertyDecorator {
  const documentation = { type: 'object', additionalProperties: { type: 'string' } } as const;
  const options = {
    description: 'Further data as text by name: at most 200 names.',
    example: { Material: 'Cotton' },
  };
  return member(options, documentation, readExtraData, [check('isExtraData', faultsOfExtraData)]);
}

// The documentation tells a function that gives a class from the class itself by the name `type`.

/** An object of its own class. */
export function Part(type: () => ClassOf<object>, options: MemberOptions): PropertyDecorator {
  return applyDecorators(
    member(options, { type: () => type() }, nullIsAbsent, [
      IsObject({ message: 'must be an object' }),
      ValidateNested(),
    ]),
    Type(type),
  );
}

interface ListOptions extends MemberOptions {
  readonly max: number;
  readonly min?: number;
}

/** A list of objects of one class. */
export function ListOf(
  type: () => ClassOf<object>,
  { max, min = 0, ...options }: ListOptions,
): PropertyDecorator {
  return applyDecorators(
    member(options, { type: () => type(), isArray: true, maxItems: max, minItems: min }, nullIsAbsent, [
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(min, { message: `must have at least ${min} entries` }),
      ArrayMaxSize(max, { message: `must have at most ${max} entries` }),
      ValidateNested({ each: true, message: 'must be a list of objects' }),
    ]),
    Type(type),
  );
}

type Read = (value: unknown) => unknown;

function member(
  options: MemberOptions,
  documentation: ApiPropertyOptions,
  read: Read,
  checks: PropertyDecorator[],
): PropertyDecorator {
  const { required = false, ...described } = options;
  return applyDecorators(
    ApiProperty({ ...documentation, ...described, required: required === true } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => read(value), { toClassOnly: true }),
    ...presence(required),
    ...checks,
  );
}

function presence(required: boolean | ((owner: object) => boolean)): PropertyDecorator[] {
  if (required === false) return [IsOptional()];
  const isDefined = IsDefined({ message: 'is required' });
  if (required === true) return [isDefined];
  return [ValidateIf((owner: object, value: unknown) => value !== undefined || required(owner)), isDefined];
}

/** A check that says what is wrong with a value, or null. */
function check(name: string, faultOf: (value: unknown) => string | null): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => faultOf(value) === null,
      defaultMessage: (validation) => faultOf(validation?.value) ?? '',
    },
  });
}

function blankIsAbsent(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

function nullIsAbsent(value: unknown): unknown {
  return value === null ? undefined : value;
}
