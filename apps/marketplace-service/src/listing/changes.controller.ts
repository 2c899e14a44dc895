import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../errors/problem.dto';
import { linkNextPage } from '../wire/paging';
import { ProcessedChanges } from './acknowledge-changes.dto';
import { AcknowledgedDto, presentAcknowledged } from './acknowledgement.dto';
import {
  ApiManner,
  Manner,
  SYNC_TOKEN_HEADER,
  TOKEN_IN_ANSWER,
  type AcknowledgementManner,
} from './acknowledgement-manner';
import { AcknowledgementService } from './acknowledgement.service';
import { channelOf } from './listing-channel';
import { ChangesQuery, DEFAULT_CHANGES, presentChanges, ProductChangesDto } from './poll.dto';
import { COUNT_LIMIT, type PollHead } from './poll.repository';
import { PollService } from './poll.service';

const COUNT = { schema: { type: 'integer' as const }, example: 12 };
const COUNTED = `counted up to ${COUNT_LIMIT.toLocaleString('en')}`;

@ApiTags('Channel products')
@KeyRoles('CHANNEL')
@Controller('v2/products/data')
export class ChangesController {
  constructor(
    private readonly polls: PollService,
    private readonly acknowledgements: AcknowledgementService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read what products to create, update and remove',
    description:
      'Everything the channel has not acknowledged comes again, what was told the longest time ago first. A channel that groups products gets parents before their children; any other gets no parents, and children with the blank members filled from their parents.',
  })
  @ApiOkResponse({
    type: ProductChangesDto,
    headers: {
      'X-Pending-Created': { ...COUNT, description: `All products to be created, ${COUNTED}.` },
      'X-Pending-Updated': { ...COUNT, description: `All products to be updated, ${COUNTED}.` },
      'X-Pending-Removed': { ...COUNT, description: `All products to be removed, ${COUNTED}.` },
      [SYNC_TOKEN_HEADER]: TOKEN_IN_ANSWER,
      Link: { schema: { type: 'string' }, description: 'Where to read on, when there is more (RFC 8288).' },
    },
  })
  @ApiProblems('validation_failed', 'invalid_cursor', 'wrong_key_type')
  async poll(
    @Holder() holder: KeyHolder,
    @Query() { maxCount, limit, cursor }: ChangesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductChangesDto> {
    const size = maxCount ?? limit ?? DEFAULT_CHANGES;
    const changes = await this.polls.pollChanges(channelOf(holder).id, size, cursor);
    void reply.headers(countsOf(changes.head));
    if (changes.token) void reply.header(SYNC_TOKEN_HEADER, changes.token);
    linkNextPage(request, reply, changes.cursor);
    return presentChanges(changes.products);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm what was created, updated and removed',
    description:
      'Settles the version that was read last, or the one that `X-Sync-Token` names. Leave out what was not processed: it comes again. What failed for a reason may be named in `Failed`. One bad entry refuses the whole call, and every bad entry is named. The same call again changes nothing.',
  })
  @ApiBody({
    type: ProcessedChanges,
    examples: {
      created: {
        summary: 'A product created',
        value: {
          Created: [{ MerchantReference: 'TEE-M', ChannelReference: 'C-778' }],
          Updated: [],
          Removed: [],
        },
      },
      mixed: {
        summary: 'One updated, one removed',
        value: { Created: [], Updated: ['C-778'], Removed: ['C-12'] },
      },
      failed: {
        summary: 'One that failed',
        value: { Failed: [{ MerchantReference: 'TEE-L', Message: 'The picture is too small.' }] },
      },
    },
  })
  @ApiManner()
  @ApiOkResponse({ type: AcknowledgedDto })
  @ApiProblems(
    'malformed_json',
    'validation_failed',
    'wrong_key_type',
    'product_not_found',
    'channel_reference_not_found',
    'channel_reference_in_use',
    'channel_reference_mismatch',
    'not_pending_removal',
    'body_too_large',
    'unsupported_media_type',
  )
  async acknowledge(
    @Holder() holder: KeyHolder,
    @Body() changes: ProcessedChanges,
    @Manner() manner: AcknowledgementManner,
  ): Promise<AcknowledgedDto> {
    return presentAcknowledged(
      await this.acknowledgements.acknowledgeChanges(channelOf(holder), changes, manner),
    );
  }
}

function countsOf({ toCreate, toUpdate, toRemove }: PollHead): Record<string, number> {
  return { 'X-Pending-Created': toCreate, 'X-Pending-Updated': toUpdate, 'X-Pending-Removed': toRemove };
}
