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
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { parseDateTime } from './date-time';
import { isDecimal, readDecimal } from './decimal';
import { faultsOfExtraData, readExtraData } from './extra-data';

export interface MemberOptions {
  /** The meaning, in one plain sentence. */
  readonly description: string;
  readonly required?: boolean;
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
    IsString({ message: 'must be a string' }),
    MaxLength(max, { message: `must have at most ${max} characters` }),
  ]);
}

const RESERVED_REFERENCES = ['new', 'acknowledge', 'data', 'offers', 'bulk', '.', '..'];

/** Somebody's key of a thing: kept exactly as sent, so edge blanks and control characters are refused. */
export function Reference(options: TextOptions): PropertyDecorator {
  return applyDecorators(
    Text(options),
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    Matches(/^(?!\s)[^\u0000-\u001f\u007f]*(?<!\s)$/, {
      message: 'must not begin or end with a blank or hold control characters',
    }),
  );
}

/** A {@link Reference} that also stands in paths, where some words are taken. */
export function PathReference(options: TextOptions): PropertyDecorator {
  const isFree = (value: unknown) =>
    typeof value !== 'string' || !RESERVED_REFERENCES.includes(value.toLowerCase());
  return applyDecorators(
    Reference(options),
    ValidateBy({
      name: 'isFreeReference',
      validator: { validate: isFree, defaultMessage: () => 'is a reserved word' },
    }),
  );
}

/** An absolute http or https address. */
export function WebAddress(options: TextOptions): PropertyDecorator {
  const isAddress = (value: unknown) =>
    typeof value !== 'string' || (/^https?:\/\//i.test(value) && URL.canParse(value));
  return applyDecorators(
    Text({ example: 'https://example.org/tee', ...options }),
    ValidateBy({
      name: 'isWebAddress',
      validator: { validate: isAddress, defaultMessage: () => 'must be an absolute http or https address' },
    }),
  );
}

/** A whole number that fits 32 bits. */
export function WholeNumber({ min = 0, max = INT32_MAX, ...options }: NumberOptions): PropertyDecorator {
  return member(options, { type: 'integer', format: 'int32', minimum: min, maximum: max }, nullIsAbsent, [
    IsInt({ message: 'must be a whole number' }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
  ]);
}

const MONEY_MAX = 99_999_999_999;

/** An amount or a rate with at most four decimals, as a number or numeric text; read as exact decimal text. */
export function Decimal({ min = 0, max = MONEY_MAX, ...options }: NumberOptions): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => isDecimal(value, min, max),
    defaultMessage: () => `must be a number from ${min} to ${max} with at most 4 decimals`,
  };
  return member(options, { type: Number, minimum: min, maximum: max }, readDecimal, [
    ValidateBy({ name: 'isDecimal', validator }),
  ]);
}

/** A point in time, ISO 8601; without an offset it is UTC. Read as a Date. */
export function DateTime(options: MemberOptions): PropertyDecorator {
  const read = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (parseDateTime(value) ?? value) : blankIsAbsent(value);
  const validator = {
    validate: (value: unknown) => value instanceof Date,
    defaultMessage: () => 'must be a date and time such as 2016-07-26T12:28:57Z',
  };
  const example = '2016-07-26T12:28:57.000Z';
  return member({ example, ...options }, { type: String, format: 'date-time' }, read, [
    ValidateBy({ name: 'isDateTime', validator }),
  ]);
}

/** True or false. */
export function Flag(options: MemberOptions): PropertyDecorator {
  return member(options, { type: Boolean }, nullIsAbsent, [IsBoolean({ message: 'must be true or false' })]);
}

/** One of a list of words. */
export function OneOf(words: readonly string[], options: MemberOptions): PropertyDecorator {
  return member(options, { type: String, enum: [...words] }, blankIsAbsent, [
    IsIn(words, { message: `must be one of ${words.join(', ')}` }),
  ]);
}

/** A map of text to text; an empty array, as PHP sends it, is an empty map, and a null value is no entry. */
export function ExtraData(): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => faultsOfExtraData(value) === null,
    defaultMessage: ({ value }: { value: unknown } = { value: undefined }) => faultsOfExtraData(value) ?? '',
  };
  const documentation = { type: 'object', additionalProperties: { type: 'string' } } as const;
  const options = {
    description: 'Further data as text by name: at most 200 names.',
    example: { Material: 'Cotton' },
  };
  return member(options, documentation, readExtraData, [ValidateBy({ name: 'isExtraData', validator })]);
}

/** An object of its own class. */
export function Part(type: () => ClassOf<object>, options: MemberOptions): PropertyDecorator {
  return applyDecorators(
    member(options, { type }, nullIsAbsent, [IsObject({ message: 'must be an object' }), ValidateNested()]),
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
    member(options, { type, isArray: true, maxItems: max, minItems: min }, nullIsAbsent, [
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
    ApiProperty({ ...documentation, ...described, required } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => read(value), { toClassOnly: true }),
    required ? IsDefined({ message: 'is required' }) : IsOptional(),
    ...checks,
  );
}

function blankIsAbsent(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

function nullIsAbsent(value: unknown): unknown {
  return value === null ? undefined : value;
}
