import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';

interface ListOptions {
  readonly description: string;
  /** The longest text. */
  readonly max: number;
  /** The words that are allowed; by default any. */
  readonly words?: readonly string[];
}

const MAX_ENTRIES = 50;

/** Texts of a query, where each entry is a parameter of its own: `status=NEW&status=SHIPPED`. */
export function ListInQuery({ description, max, words }: ListOptions): PropertyDecorator {
  const isFine = (value: unknown) =>
    typeof value === 'string' && value.length <= max && (words?.includes(value) ?? true);
  const otherwise = words ? `must be one of ${words.join(', ')}` : `must have at most ${max} characters`;
  const faultOf = (value: unknown): string | null => {
    if (!Array.isArray(value)) return otherwise;
    if (value.length > MAX_ENTRIES) return `must be given at most ${MAX_ENTRIES} times`;
    return value.every(isFine) ? null : otherwise;
  };
  return applyDecorators(
    ApiProperty({
      description: `${description} May be given several times.`,
      type: String,
      isArray: true,
      required: false,
      ...(words ? { enum: [...words] } : {}),
    }),
    Transform(({ value }: { value: unknown }) => readList(value), { toClassOnly: true }),
    IsOptional(),
    ValidateBy({
      name: 'isList',
      validator: {
        validate: (value: unknown) => faultOf(value) === null,
        defaultMessage: (validation) => faultOf(validation?.value) ?? '',
      },
    }),
  );
}

/** One entry comes as itself and several as a list; nothing but blanks is no list. */
function readList(value: unknown): unknown {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const given = entries.filter((entry) => entry !== '' && entry !== null && entry !== undefined);
  return given.length > 0 ? given : undefined;
}
