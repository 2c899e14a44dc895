import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsObject, IsOptional, IsString } from 'class-validator';

interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
}

/** A text member. Whether it is needed depends on the flow, so its absence is not a fault of the form. */
export const TextField = (options: FieldOptions) =>
  applyDecorators(ApiPropertyOptional({ type: String, ...options }), IsOptional(), IsString());

/** A member that is true or false. */
export const FlagField = (options: FieldOptions) =>
  applyDecorators(ApiPropertyOptional({ type: Boolean, ...options }), IsOptional(), IsBoolean());

/** A member that holds a JSON object. */
export const ObjectField = (options: FieldOptions) =>
  applyDecorators(
    ApiPropertyOptional({ type: 'object', additionalProperties: true, ...options }),
    IsOptional(),
    IsObject(),
  );

/** A member that is true or false. */
export const BooleanField = (options: FieldOptions) =>
  applyDecorators(ApiPropertyOptional({ type: Boolean, ...options }), IsOptional(), IsBoolean());
