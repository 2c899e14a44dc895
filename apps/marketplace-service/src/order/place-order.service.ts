import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Clock } from '@libs/http';
import { FaultList, invalid, problem } from '../errors/problem';
import { contentHash } from '../wire/content-hash';
import { addDoubles } from '../wire/doubles';
import type { CreateOrderDto } from './create-order.dto';
import { isCurrency, orderAmounts, type OrderAmounts } from './order-amounts';
import type { OrderRow } from './order-row';
import { OrderRepository, type NewOrder, type OrderContext, type OrderedProduct } from './order.repository';

export interface PlacedOrder {
  readonly order: OrderRow;
  /** Whether the same order had been placed before. */
  readonly isReplay: boolean;
}

interface PricedOrder {
  readonly amounts: OrderAmounts;
  /** Aligned with the lines of the request. */
  readonly products: readonly OrderedProduct[];
  readonly rate: string;
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
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
  ) {}

  async place(holder: KeyHolder, request: CreateOrderDto): Promise<PlacedOrder> {
    this.refuseFaults(request);
    const channelId = channelOf(holder, request.ChannelId);
    const references = [...new Set(request.Lines.map((line) => line.MerchantProductReference))];
    const context = await this.orders.findContext(
      channelId,
      holder.customerId,
      request.CurrencyCode,
      references,
    );
    if (!context) throw problem('channel_not_found', `There is no channel ${channelId} of this merchant.`);
    const priced = price(request, context);
    const hash = contentHash({ ...request, ChannelId: channelId });
    const order = await this.orders.insert(this.newOrder(holder, channelId, request, context, priced, hash));
    return order
      ? { order, isReplay: false }
      : { order: await this.replay(channelId, request.ChannelReference, hash), isReplay: true };
  }

  private async replay(channelId: number, reference: string, hash: string): Promise<OrderRow> {
    const stored = await this.orders.findByChannelReference(channelId, reference);
    if (stored?.contentHash === hash) return stored;
    throw problem(
      'reference_in_use',
      `The channel has placed another order under the reference ${reference}.`,
      {
        faults: { ChannelReference: ['is in use by another order of this channel'] },
      },
    );
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

  private newOrder(
    holder: KeyHolder,
    channelId: number,
    request: CreateOrderDto,
    context: OrderContext,
    { amounts, products, rate }: PricedOrder,
    hash: string,
  ): NewOrder {
    return {
      order: {
        customer_id: holder.customerId,
        channel_id: channelId,
        channel_reference: request.ChannelReference,
        content_hash: hash,
        order_date: request.OrderDate ?? this.clock.now(),
        channel_customer_reference: request.ChannelCustomerReference,
        email: request.Email,
        phone: request.Phone,
        company_registration_no: request.CompanyRegistrationNo,
        vat_no: request.VatNo,
        payment_method: request.PaymentMethod,
        currency_code: request.CurrencyCode,
        currency_rate: rate,
        max_vat_rate: amounts.maxVatRate,
        shipping_costs_incl_vat: amounts.base.shippingCostsInclVat,
        shipping_costs_vat: amounts.base.shippingCostsVat,
        total_incl_vat: amounts.base.totalInclVat,
        total_vat: amounts.base.totalVat,
        original_shipping_costs_incl_vat: amounts.paid.shippingCostsInclVat,
        original_shipping_costs_vat: amounts.paid.shippingCostsVat,
        original_total_incl_vat: amounts.paid.totalInclVat,
        original_total_vat: amounts.paid.totalVat,
        can_ship_partial_order_lines: context.canShipPartialOrderLines,
        billing_address: request.BillingAddress ?? request.ShippingAddress,
        shipping_address: request.ShippingAddress,
        extra_data: request.ExtraData ?? {},
      },
      lines: newLines(request, amounts, products),
    };
  }
}

function newLines(
  request: CreateOrderDto,
  amounts: OrderAmounts,
  products: readonly OrderedProduct[],
): NewOrder['lines'] {
  return request.Lines.map((line, index) => {
    const product = products[index];
    const money = amounts.lines[index];
    return {
      product_id: product?.id,
      merchant_product_reference: line.MerchantProductReference,
      channel_product_reference: product?.channelReference,
      channel_reference: line.ChannelReference,
      quantity: line.Quantity,
      vat_rate: product?.vatRate,
      unit_price_incl_vat: money?.base.unitPriceInclVat,
      unit_vat: money?.base.unitVat,
      original_unit_price_incl_vat: money?.paid.unitPriceInclVat,
      original_unit_vat: money?.paid.unitVat,
      fee_fixed: line.FeeFixed,
      fee_rate: line.FeeRate,
      delivery_time_indication: product?.shippingTime,
    };
  });
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
