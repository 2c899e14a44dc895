import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Clock } from '@libs/http';
import { FaultList, invalid, Problem, problem, unlessProblem } from '../errors/problem';
import { hashContent } from '../wire/content-hash';
import { addDoubles } from '../wire/doubles';
import type { CreateOrderDto } from './create-order.dto';
import { toNewOrder, type PricedOrder } from './new-order';
import { isCurrency, orderAmounts } from './order-amounts';
import { eventBy } from './order-event';
import type { OrderRow } from './order-row';
import { PlaceOrderRepository, type OrderContext } from './place-order.repository';

export interface PlacedOrder {
  readonly order: OrderRow;
  /** Whether the same order had been placed before. */
  readonly isReplay: boolean;
}

const MAX_HOURS_AHEAD = 24;
const MS_PER_HOUR = 3_600_000;

/**
 * Places an order of a channel: find channel, products and rate in one statement, compute the money, store the order
 * with its lines in another. The channel's reference makes it repeatable: the same order again answers with the stored
 * one, another order under the reference is refused.
 */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly orders: PlaceOrderRepository,
    private readonly clock: Clock,
  ) {}

  async place(holder: KeyHolder, request: CreateOrderDto): Promise<PlacedOrder> {
    this.refuseFaults(request);
    const channelId = channelOf(holder, request.ChannelId);
    const contentHash = hashContent({ ...request, ChannelId: channelId });
    const stored = await this.store(holder, channelId, request, contentHash).catch(unlessProblem);
    if (stored && !(stored instanceof Problem)) return { order: stored, isReplay: false };
    // What collides is a replay or a conflict; what is refused today may still have been accepted before.
    const earlier = await this.orders.findByChannelReference(channelId, request.ChannelReference);
    if (earlier?.contentHash === contentHash) return { order: earlier, isReplay: true };
    throw stored ?? referenceInUse(request.ChannelReference);
  }

  /** The stored order, or null when the channel has used the reference before. */
  private async store(
    holder: KeyHolder,
    channelId: number,
    request: CreateOrderDto,
    contentHash: string,
  ): Promise<OrderRow | null> {
    const { customerId } = holder;
    const references = [...new Set(request.Lines.map((line) => line.MerchantProductReference))];
    const context = await this.orders.findContext(channelId, customerId, request.CurrencyCode, references);
    if (!context) throw problem('channel_not_found', `There is no channel ${channelId} of this merchant.`);
    const facts = {
      customerId,
      channelId,
      contentHash,
      orderDate: request.OrderDate ?? this.clock.now(),
      canShipPartialOrderLines: context.canShipPartialOrderLines,
    };
    const event = eventBy(holder, 'ORDER_CREATED', { ChannelReference: request.ChannelReference });
    return this.orders.insert(toNewOrder(request, facts, price(request, context)), event);
  }

  private refuseFaults({ Lines, CurrencyCode, OrderDate }: CreateOrderDto): void {
    const faults = new FaultList();
    addDoubles(
      faults,
      Lines.map((line) => line.ChannelReference),
      (index) => `Lines[${index}].ChannelReference`,
    );
    if (!isCurrency(CurrencyCode))
      faults.add('CurrencyCode', `${CurrencyCode} is not a currency of ISO 4217`);
    const latest = this.clock.now().getTime() + MAX_HOURS_AHEAD * MS_PER_HOUR;
    if (OrderDate && OrderDate.getTime() > latest)
      faults.add('OrderDate', `must not be more than ${MAX_HOURS_AHEAD} hours ahead`);
    faults.refuse();
  }
}

function referenceInUse(reference: string): Problem {
  return problem(
    'reference_in_use',
    `The channel has placed another order under the reference ${reference}.`,
    {
      faults: { ChannelReference: ['is in use by another order of this channel'] },
    },
  );
}

/** A channel key places orders of its own channel; a merchant key names one of the merchant's. */
function channelOf(holder: KeyHolder, requested: number | undefined): number {
  if (requested === undefined) {
    if (holder.channelId !== null) return holder.channelId;
    throw invalid({ ChannelId: ['is required with a merchant key'] });
  }
  if (requested !== holder.channelId && !holder.roles.includes('MERCHANT')) {
    throw problem('channel_mismatch', `The key belongs to channel ${holder.channelId}, not to ${requested}.`);
  }
  return requested;
}

/** Faults of what the lines refer to: 400 before 404. */
function price(request: CreateOrderDto, { products: found, rate, baseCurrency }: OrderContext): PricedOrder {
  const byReference = new Map(found.map((product) => [product.merchantReference, product]));
  const invalidLines = new FaultList();
  const unknownLines = new FaultList();
  const products = request.Lines.flatMap(({ MerchantProductReference: reference }, index) => {
    const product = byReference.get(reference);
    const path = `Lines[${index}].MerchantProductReference`;
    if (!product) unknownLines.add(path, `There is no product ${reference}.`);
    else if (product.isParent)
      invalidLines.add(path, `${reference} is a parent, and only its children can be bought`);
    return product ?? [];
  });
  if (rate === null)
    invalidLines.add('CurrencyCode', `there is no rate from ${request.CurrencyCode} to ${baseCurrency}`);
  invalidLines.refuse();
  unknownLines.refuse('product_not_found');
  const amounts = orderAmounts({
    lines: request.Lines.map((line, index) => ({
      quantity: line.Quantity,
      unitPriceInclVat: line.UnitPriceInclVat,
      vatRate: products[index]?.vatRate ?? '0',
    })),
    shippingCostsInclVat: request.ShippingCostsInclVat ?? '0',
    paidCurrency: request.CurrencyCode,
    baseCurrency,
    rate: rate ?? '1',
  });
  if (!amounts) throw invalid({ Lines: ['come to a total that is too large'] });
  return { amounts, products, rate: rate ?? '1' };
}
