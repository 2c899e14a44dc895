import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../errors/problem.dto';
import { linkNextPage } from '../wire/paging';
import { AcknowledgedDto, AcknowledgeOffersQuery, presentAcknowledged } from './acknowledgement.dto';
import {
  ApiManner,
  Manner,
  SYNC_TOKEN_HEADER,
  TOKEN_IN_ANSWER,
  type AcknowledgementManner,
} from './acknowledgement-manner';
import { AcknowledgementService } from './acknowledgement.service';
import { channelOf } from './listing-channel';
import { MAX_ENTRIES, OfferDto, OffersQuery, presentOffer } from './poll.dto';
import { PollService } from './poll.service';
import { ReferencesPipe } from './references.pipe';

@ApiTags('Channel offers')
@KeyRoles('CHANNEL')
@Controller('v2/products/offers')
export class OffersController {
  constructor(
    private readonly polls: PollService,
    private readonly acknowledgements: AcknowledgementService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read changed prices and stock',
    description:
      'For products the channel has created. What is not acknowledged comes again, what was told the longest time ago first. A change of content alone is no offer, and a change of price or stock alone is not in `GET /v2/products/data`.',
  })
  @ApiOkResponse({
    type: [OfferDto],
    headers: {
      [SYNC_TOKEN_HEADER]: TOKEN_IN_ANSWER,
      Link: { schema: { type: 'string' }, description: 'Where to read on, when there is more (RFC 8288).' },
    },
  })
  @ApiProblems('validation_failed', 'invalid_cursor', 'wrong_key_type')
  async poll(
    @Holder() holder: KeyHolder,
    @Query() { limit, cursor }: OffersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OfferDto[]> {
    const polled = await this.polls.pollOffers(channelOf(holder).id, limit ?? MAX_ENTRIES, cursor);
    if (polled.token) void reply.header(SYNC_TOKEN_HEADER, polled.token);
    linkNextPage(request, reply, polled.cursor);
    return polled.offers.map(presentOffer);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm prices and stock',
    description:
      'A bare list of the channel’s own references. Settles the price and stock that were read last, or those that `X-Sync-Token` names; a change made since comes again.',
  })
  @ApiBody({
    schema: {
      type: 'array',
      maxItems: MAX_ENTRIES,
      items: { type: 'string', maxLength: 60 },
      example: ['C-778'],
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
    'body_too_large',
    'unsupported_media_type',
  )
  async acknowledge(
    @Holder() holder: KeyHolder,
    @Query() { keyIsMpn = false }: AcknowledgeOffersQuery,
    @Body(ReferencesPipe) references: unknown[],
    @Manner() manner: AcknowledgementManner,
  ): Promise<AcknowledgedDto> {
    const channel = channelOf(holder);
    return presentAcknowledged(
      await this.acknowledgements.acknowledgeOffers(channel, references, keyIsMpn, manner),
    );
  }
}
