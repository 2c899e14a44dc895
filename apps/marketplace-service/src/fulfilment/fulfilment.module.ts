import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { BackOrderController } from './back-order/back-order.controller';
import { CancellationController } from './cancellation/cancellation.controller';
import { CancellationRequestController } from './cancellation-request/cancellation-request.controller';
import { CancellationRequestRepository } from './cancellation-request/cancellation-request.repository';
import { RequestCancellationService } from './cancellation-request/request-cancellation.service';
import { ReadReportsService } from './read-reports.service';
import { ReportOrderService } from './report-order.service';
import { ReportRepository } from './report.repository';
import { CreateReturnService } from './return/create-return.service';
import { DecideReturnService } from './return/decide-return.service';
import { ReadReturnService } from './return/read-return.service';
import { ReturnController } from './return/return.controller';
import { ReturnRepository } from './return/return.repository';
import { ChangeTrackingService } from './shipment/change-tracking.service';
import { CreateShipmentService } from './shipment/create-shipment.service';
import { ShipmentController } from './shipment/shipment.controller';
import { ShipmentRepository } from './shipment/shipment.repository';

/** What becomes of an order's goods. */
@Module({
  imports: [OrderModule],
  controllers: [
    ShipmentController,
    CancellationRequestController,
    CancellationController,
    BackOrderController,
    ReturnController,
  ],
  providers: [
    ReadReportsService,
    ReportOrderService,
    ReportRepository,
    CreateShipmentService,
    ChangeTrackingService,
    ShipmentRepository,
    CancellationRequestRepository,
    RequestCancellationService,
    CreateReturnService,
    DecideReturnService,
    ReadReturnService,
    ReturnRepository,
  ],
})
export class FulfilmentModule {}
