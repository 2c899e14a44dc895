import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '@libs/persistence';
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
  async change(customerId: number, reference: string, request: TrackingDto): Promise<ShipmentRow> {
    const values = trackingValues(request);
    try {
      const shipment = await this.shipments.changeTracking(customerId, reference, values);
      return shipment ?? reportNotFound(SHIPMENT, reference);
    } catch (error) {
      const { shipment_method_id: id } = values;
      throw id !== undefined && violatedConstraint(error)?.endsWith('_fkey') ? methodNotFound(id) : error;
    }
  }
}
