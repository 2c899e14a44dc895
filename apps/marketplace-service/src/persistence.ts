import type { PersistenceOptions } from '@libs/persistence';
import { RateLimitEntry } from '@libs/rate-limit';
import { CreateCustomers1763600000000 } from '../migrations/1763600000000-create-customers';
import { CreateProducts1763600100000 } from '../migrations/1763600100000-create-products';
import { CreateOrders1763600200000 } from '../migrations/1763600200000-create-orders';
import { GeneraliseReports1763600300000 } from '../migrations/1763600300000-generalise-reports';
import { CreateCancellations1763600310000 } from '../migrations/1763600310000-create-cancellations';
import { CreateReturns1763600320000 } from '../migrations/1763600320000-create-returns';
import { IndexOrders1763600330000 } from '../migrations/1763600330000-index-orders';
import { CreateIdempotencyKeys1763600400000 } from '../migrations/1763600400000-create-idempotency-keys';
import { CreateOrderEvents1763600410000 } from '../migrations/1763600410000-create-order-events';
import { CreateCancellationRequests1763600420000 } from '../migrations/1763600420000-create-cancellation-requests';
import { IndexProducts1763600500000 } from '../migrations/1763600500000-index-products';
import { AddListingFailures1763600510000 } from '../migrations/1763600510000-add-listing-failures';
import { CreateRateLimits1763600520000 } from '../migrations/1763600520000-create-rate-limits';
import { ApiKey } from './customer/api-key.entity';
import { Channel } from './customer/channel.entity';
import { CurrencyRate } from './customer/currency-rate.entity';
import { Customer } from './customer/customer.entity';
import { BackOrderLine } from './fulfilment/back-order/back-order-line.entity';
import { BackOrder } from './fulfilment/back-order/back-order.entity';
import { CancellationRequestLine } from './fulfilment/cancellation-request/cancellation-request-line.entity';
import { CancellationRequest } from './fulfilment/cancellation-request/cancellation-request.entity';
import { CancellationLine } from './fulfilment/cancellation/cancellation-line.entity';
import { Cancellation } from './fulfilment/cancellation/cancellation.entity';
import { ReturnLine } from './fulfilment/return/return-line.entity';
import { Return } from './fulfilment/return/return.entity';
import { ShipmentLine } from './fulfilment/shipment/shipment-line.entity';
import { ShipmentMethod } from './fulfilment/shipment/shipment-method.entity';
import { Shipment } from './fulfilment/shipment/shipment.entity';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';
import { ListingFill } from './listing/listing-fill.entity';
import { Listing } from './listing/listing.entity';
import { SyncToken } from './listing/sync-token.entity';
import { OrderEvent } from './order/order-event.entity';
import { OrderLine } from './order/order-line.entity';
import { Order } from './order/order.entity';
import { Product } from './product/product.entity';

/** The tables of the service and how they came to be. */
export const persistence: PersistenceOptions = {
  applicationName: 'marketplace-service',
  entities: [
    Customer,
    CurrencyRate,
    Channel,
    ApiKey,
    IdempotencyKey,
    RateLimitEntry,
    Product,
    Listing,
    ListingFill,
    SyncToken,
    Order,
    OrderLine,
    OrderEvent,
    ShipmentMethod,
    Shipment,
    ShipmentLine,
    Cancellation,
    CancellationLine,
    CancellationRequest,
    CancellationRequestLine,
    BackOrder,
    BackOrderLine,
    Return,
    ReturnLine,
  ],
  migrations: [
    CreateCustomers1763600000000,
    CreateProducts1763600100000,
    CreateOrders1763600200000,
    GeneraliseReports1763600300000,
    CreateCancellations1763600310000,
    CreateReturns1763600320000,
    IndexOrders1763600330000,
    CreateIdempotencyKeys1763600400000,
    CreateOrderEvents1763600410000,
    CreateCancellationRequests1763600420000,
    IndexProducts1763600500000,
    AddListingFailures1763600510000,
    CreateRateLimits1763600520000,
  ],
};
