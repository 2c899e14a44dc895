import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { violatedConstraint } from '@libs/persistence';
import { eventBy } from '../../order/order-event';
import { reportNotFound } from '../read-reports.service';
import type { TrackingDto } from './create-shipment.dto';
import { SHIPMENT, type ShipmentRow } from './shipment';
import { ShipmentRepository } from './shipment.repository';
import { methodNotFound, trackingValues } from './tracking';

/** Tracking numbers often come after the shipment was reported: they change, what was shipped does not. */
@Injectable()
export class ChangeTrackingService {
  constructor(private readonly shipments: ShipmentRepository) {}

  /** What the request does not say stays. */
  async change(holder: KeyHolder, reference: string, request: TrackingDto): Promise<ShipmentRow> {
    const values = trackingValues(request);
    const event = eventBy(holder, 'SHIPMENT_TRACKING_CHANGED', {
      MerchantShipmentReference: reference,
      ...request,
    });
    try {
      const shipment = await this.shipments.changeTracking(holder.customerId, reference, values, event);
      return shipment ?? reportNotFound(SHIPMENT, reference);
    } catch (error) {
      const { shipment_method_id: id } = values;
      throw id !== undefined && violatedConstraint(error)?.endsWith('_fkey') ? methodNotFound(id) : error;
    }
  }
}
