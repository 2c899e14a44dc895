import { Body, Controller, Put } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import { ApiProblems } from '../errors/problem.dto';
import { ListPipe } from '../wire/validation';
import { ChangeOffersService } from './change-offers.service';
import {
  MAX_UPDATES,
  OfferResultsDto,
  OfferUpdate,
  presentOfferOutcomes,
  readPlainUpdate,
} from './offer.dto';

@ApiTags('Prices and stock')
@KeyRoles('MERCHANT')
@Controller('v2/offer')
export class OfferController {
  constructor(private readonly changeOffers: ChangeOffersService) {}

  @Put()
  @ApiOperation({
    summary: 'Change prices and stock',
    description:
      'A bare list of at most 10,000 entries, each product once. An absent member stays as it was. Entries stand for themselves: one for an unknown product is reported and stops no other.',
  })
  @ApiBody({
    type: [OfferUpdate],
    examples: {
      both: { value: [{ MerchantProductReference: 'TEE-M', Price: 19.95, Stock: 12 }] },
      stock: { value: [{ MerchantProductReference: 'TEE-M', Stock: 11 }] },
    },
  })
  @ApiOkResponse({ type: OfferResultsDto })
  @ApiProblems(
    'malformed_json',
    'validation_failed',
    'wrong_key_type',
    'body_too_large',
    'unsupported_media_type',
  )
  async change(
    @Holder() { customerId }: KeyHolder,
    @Body(new ListPipe(OfferUpdate, { max: MAX_UPDATES, readPlain: readPlainUpdate })) updates: OfferUpdate[],
  ): Promise<OfferResultsDto> {
    return presentOfferOutcomes(await this.changeOffers.change(customerId, updates));
  }
}
