import { ApiProperty } from '@nestjs/swagger';
import { ORDER_STATUSES } from './order-status';

/** The members that orders and their lines show, each with its line in the OpenAPI document. */
export const Status = () =>
  ApiProperty({ description: 'Where it stands.', enum: ORDER_STATUSES, example: 'NEW' });
export const Amount = (description: string, example: number) =>
  ApiProperty({ description, type: Number, example });
export const Count = (description: string, example = 0) =>
  ApiProperty({ description, type: 'integer', example });
export const OptionalText = (description: string, example: string | null = null) =>
  ApiProperty({ description, type: String, nullable: true, example });
