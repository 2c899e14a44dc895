import { Module } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AcknowledgeOrderService } from './acknowledge-order.service';
import { ListOrdersService } from './list-orders.service';
import { OrderHistoryController } from './order-history.controller';
import { OrderHistoryRepository } from './order-history.repository';
import { OrderListRepository } from './order-list.repository';
import { OrderController } from './order.controller';
import { OrderRepository } from './order.repository';
import { PlaceOrderRepository } from './place-order.repository';
import { PlaceOrderService } from './place-order.service';
import { ReadHistoryService } from './read-history.service';
import { ReadOrdersService } from './read-orders.service';

/** Orders: placed by channels, acknowledged by merchants. */
@Module({
  controllers: [OrderController, OrderHistoryController],
  providers: [
    Clock,
    OrderRepository,
    OrderHistoryRepository,
    OrderListRepository,
    PlaceOrderRepository,
    PlaceOrderService,
    AcknowledgeOrderService,
    ReadHistoryService,
    ReadOrdersService,
    ListOrdersService,
  ],
  exports: [OrderRepository],
})
export class OrderModule {}
