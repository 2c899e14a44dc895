import { Injectable } from '@nestjs/common';
import { problem } from '../../errors/problem';
import { shipUnits } from '../quantities';
import { ReportOrderService } from '../report-order.service';
import type { Stored } from '../store-once';
import type { CreateShipmentDto } from './create-shipment.dto';
import { SHIPMENT, type ShipmentRow } from './shipment';
import { ShipmentRepository } from './shipment.repository';

/** Reports goods as shipped: a report on the order that also names a way of shipping. */
@Injectable()
export class CreateShipmentService {
  constructor(
    private readonly reportOrder: ReportOrderService,
    private readonly shipments: ShipmentRepository,
  ) {}

  create(customerId: number, request: CreateShipmentDto): Promise<Stored<ShipmentRow>> {
    return this.reportOrder.report(customerId, {
      kind: SHIPMENT,
      reference: request.MerchantShipmentReference,
      request,
      decide: (units, count, order) => shipUnits(units, count, order.canShipPartialOrderLines),
      values: async () => ({
        track_trace_no: request.TrackTraceNo,
        track_trace_url: request.TrackTraceUrl,
        method: request.Method ?? request.ShipmentMethod?.Name,
        shipment_method_id: await this.findMethod(request),
      }),
    });
  }

  private async findMethod({ ShipmentMethodId, ShipmentMethod }: CreateShipmentDto): Promise<number | null> {
    const id = ShipmentMethodId ?? ShipmentMethod?.Id;
    if (id === undefined) return null;
    if (await this.shipments.hasMethod(id)) return id;
    throw problem('shipment_method_not_found', `There is no shipment method ${id}.`);
  }
}
