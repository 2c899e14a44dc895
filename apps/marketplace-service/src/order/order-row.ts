import type { Address } from './address.dto';
import type { OrderStatus, Units } from './order-status';

/** An order as it is read, complete with lines. Amounts are JSON numbers, since they are only shown. */
export interface OrderRow {
  readonly id: number;
  readonly channelId: number;
  readonly channelName: string;
  readonly channelReference: string;
  readonly merchantReference: string | null;
  readonly channelCustomerReference: string | null;
  readonly status: OrderStatus;
  readonly orderDate: Date;
  readonly acknowledgedAt: Date | null;
  readonly email: string;
  readonly phone: string | null;
  readonly companyRegistrationNo: string | null;
  readonly vatNo: string | null;
  readonly paymentMethod: string | null;
  readonly currencyCode: string;
  readonly maxVatRate: string;
  readonly shippingCostsInclVat: string;
  readonly shippingCostsVat: string;
  readonly totalInclVat: string;
  readonly totalVat: string;
  readonly originalShippingCostsInclVat: string;
  readonly originalShippingCostsVat: string;
  readonly originalTotalInclVat: string;
  readonly originalTotalVat: string;
  readonly canShipPartialOrderLines: boolean;
  readonly billingAddress: Address;
  readonly shippingAddress: Address;
  readonly extraData: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lines: readonly OrderLineRow[];
}

export interface OrderLineRow extends Units {
  readonly id: number;
  readonly status: OrderStatus;
  readonly merchantProductReference: string;
  readonly channelProductReference: string | null;
  readonly merchantReference: string | null;
  readonly channelReference: string;
  readonly vatRate: number;
  readonly unitPriceInclVat: number;
  readonly unitVat: number;
  readonly originalUnitPriceInclVat: number;
  readonly originalUnitVat: number;
  readonly feeFixed: number | null;
  readonly feeRate: number | null;
  readonly deliveryTimeIndication: string | null;
}
