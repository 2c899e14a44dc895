import { ApiProperty } from '@nestjs/swagger';
import { FlagInQuery } from '../wire/members';
import type { Finding } from './decide-settlements';

/** POST /v2/products/offers */
export class AcknowledgeOffersQuery {
  @FlagInQuery({ description: "Whether the entries are the merchant's own references of the products." })
  keyIsMpn?: boolean;
}

export class RefusedEntryDto {
  @ApiProperty({ description: 'The reference in the entry.', example: 'C-12' })
  Reference!: string;

  @ApiProperty({
    description: 'Why: a code of the problems of this service.',
    example: 'not_pending_removal',
  })
  Code!: string;

  @ApiProperty({ description: 'The same in words.', example: 'The channel was not told to remove C-12.' })
  Message!: string;
}

/** What an acknowledgement answers with. */
export class AcknowledgedDto {
  @ApiProperty({
    description: 'With `Prefer: handling=lenient`: the entries that were not stored. All others were.',
    type: [RefusedEntryDto],
    required: false,
  })
  Failed?: RefusedEntryDto[];
}

/** @param refused null when the caller did not ask for leniency. */
export function presentAcknowledged(refused: readonly Finding[] | null): AcknowledgedDto {
  if (!refused) return {};
  return {
    Failed: refused.map(({ reference, code, text }) => ({ Reference: reference, Code: code, Message: text })),
  };
}
