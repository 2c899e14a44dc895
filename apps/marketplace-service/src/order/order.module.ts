import { Module } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AcknowledgeOrderService } from './acknowledge-order.service';
import { ListOrdersService } from './list-orders.service';
import { OrderListRepository } from './order-list.repository';
import { OrderController } from './order.controller';
import { OrderRepository } from './order.repository';
import { PlaceOrderRepository } from './place-order.repository';
import { PlaceOrderService } from './place-order.service';
import { ReadOrdersService } from './read-orders.service';

/** Orders: placed by channels, acknowledged by merchants. */
@Module({
  controllers: [OrderController],
  providers: [
    Clock,
    OrderRepository,
    OrderListRepository,
    PlaceOrderRepository,
    PlaceOrderService,
    AcknowledgeOrderService,
    ReadOrdersService,
    ListOrdersService,
  ],
  exports: [OrderRepository],
})
export class OrderModule {}
