import { Injectable } from '@nestjs/common';
import { problem } from '../../errors/problem';
import type { OrderScope } from '../../order/order.repository';
import { cutPage, readIndexQuery, type CreatedSinceQuery, type IndexPage } from '../created-since';
import { ShipmentRepository, type ShipmentRow } from './shipment.repository';

const INDEX = 'shipments';

@Injectable()
export class ReadShipmentsService {
  constructor(private readonly shipments: ShipmentRepository) {}

  /** Everything stored since a moment, oldest first. */
  async list(scope: OrderScope, query: CreatedSinceQuery): Promise<IndexPage<ShipmentRow>> {
    const request = readIndexQuery(INDEX, query);
    const nextCreatedSince = await this.shipments.findWatermark();
    return { ...cutPage(INDEX, await this.shipments.list(scope, request), query), nextCreatedSince };
  }

  async getByReference(scope: OrderScope, reference: string): Promise<ShipmentRow> {
    const shipment = await this.shipments.findByReference(scope, reference);
    if (shipment) return shipment;
    throw problem('shipment_not_found', `There is no shipment with the reference ${reference}.`);
  }
}
