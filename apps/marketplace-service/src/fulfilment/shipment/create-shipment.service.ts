import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { shipUnits } from '../quantities';
import { ReportOrderService } from '../report-order.service';
import type { Stored } from '../store-once';
import type { CreateShipmentDto } from './create-shipment.dto';
import { SHIPMENT, type ShipmentRow } from './shipment';
import { methodNotFound, trackingValues } from './tracking';
import { ShipmentRepository } from './shipment.repository';

/** Reports goods as shipped: a report on the order that also names a way of shipping. */
@Injectable()
export class CreateShipmentService {
  constructor(
    private readonly reportOrder: ReportOrderService,
    private readonly shipments: ShipmentRepository,
  ) {}

  create(holder: KeyHolder, request: CreateShipmentDto): Promise<Stored<ShipmentRow>> {
    return this.reportOrder.report(holder, {
      kind: SHIPMENT,
      reference: request.MerchantShipmentReference,
      request,
      decide: (units, count, order) => shipUnits(units, count, order.canShipPartialOrderLines),
      values: async () => ({
        ...trackingValues(request),
        shipment_method_id: await this.findMethod(request),
      }),
    });
  }

  private async findMethod(request: CreateShipmentDto): Promise<number | null> {
    const id = trackingValues(request).shipment_method_id;
    if (id === undefined) return null;
    if (await this.shipments.hasMethod(id)) return id;
    throw methodNotFound(id);
  }
}
