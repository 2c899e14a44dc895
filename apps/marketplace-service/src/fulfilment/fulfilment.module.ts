import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { CreateShipmentService } from './shipment/create-shipment.service';
import { ReadShipmentsService } from './shipment/read-shipments.service';
import { ShipmentController } from './shipment/shipment.controller';
import { ShipmentRepository } from './shipment/shipment.repository';

/** What becomes of an order's goods. */
@Module({
  imports: [OrderModule],
  controllers: [ShipmentController],
  providers: [CreateShipmentService, ReadShipmentsService, ShipmentRepository],
})
export class FulfilmentModule {}
