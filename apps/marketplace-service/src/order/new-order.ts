import type { CreateOrderDto } from './create-order.dto';
import type { OrderAmounts } from './order-amounts';
import type { NewOrder, OrderedProduct } from './place-order.repository';

export interface PricedOrder {
  readonly amounts: OrderAmounts;
  /** Aligned with the lines of the request. */
  readonly products: readonly OrderedProduct[];
  /** What one unit of the paid currency is worth in the base currency. */
  readonly rate: string;
}

export interface OrderFacts {
  readonly customerId: number;
  readonly channelId: number;
  readonly contentHash: string;
  readonly orderDate: Date;
  readonly canShipPartialOrderLines: boolean;
}

/** A request, what is known beside it and its money as the rows to store. */
export function toNewOrder(request: CreateOrderDto, facts: OrderFacts, priced: PricedOrder): NewOrder {
  const { amounts, rate } = priced;
  return {
    order: {
      customer_id: facts.customerId,
      channel_id: facts.channelId,
      channel_reference: request.ChannelReference,
      content_hash: facts.contentHash,
      order_date: facts.orderDate,
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
      can_ship_partial_order_lines: facts.canShipPartialOrderLines,
      billing_address: request.BillingAddress ?? request.ShippingAddress,
      shipping_address: request.ShippingAddress,
      extra_data: request.ExtraData ?? {},
    },
    lines: newLines(request, priced),
  };
}

function newLines(request: CreateOrderDto, { amounts, products }: PricedOrder): NewOrder['lines'] {
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
