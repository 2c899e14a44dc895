import { Injectable } from '@nestjs/common';
import { Database, violatedConstraint } from '@libs/persistence';
import { FaultList, Problem, problem, unlessProblem } from '../../errors/problem';
import { OrderRepository } from '../../order/order.repository';
import { hashContent } from '../../wire/content-hash';
import { addDoubles } from '../../wire/doubles';
import { applyToLines } from '../apply-to-lines';
import { shipUnits } from '../quantities';
import type { CreateShipmentDto } from './create-shipment.dto';
import { ShipmentRepository, type ShipmentRow } from './shipment.repository';

export interface CreatedShipment {
  readonly shipment: ShipmentRow;
  /** Whether the same shipment had been reported before. */
  readonly isReplay: boolean;
}

const CONFLICT = 409;

/**
 * Reports goods as shipped: lock the order, let the rule of quantities decide line by line, write all or nothing with
 * the statuses that follow. Shipments of one order queue on its lock, so only a real lack of units is a conflict. The
 * shipment's reference makes it repeatable: what is refused, or collides, may be a replay.
 */
@Injectable()
export class CreateShipmentService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly shipments: ShipmentRepository,
  ) {}

  async create(customerId: number, request: CreateShipmentDto): Promise<CreatedShipment> {
    refuseDoubles(request);
    const hash = hashOf(request);
    const stored = await this.database
      .transaction(() => this.store(customerId, request, hash))
      .catch((error: unknown) =>
        violatedConstraint(error) ? referenceInUse(request) : unlessProblem(error),
      );
    if (!(stored instanceof Problem)) return { shipment: stored, isReplay: false };
    // What collides or is refused today may have been accepted before.
    const scope = { customerId, channelId: null };
    const earlier = await this.shipments.findByReference(scope, request.MerchantShipmentReference);
    if (earlier?.contentHash === hash) return { shipment: earlier, isReplay: true };
    throw earlier && stored.status === CONFLICT ? referenceInUse(request) : stored;
  }

  private async store(customerId: number, request: CreateShipmentDto, hash: string): Promise<ShipmentRow> {
    const reference = request.MerchantOrderReference;
    const order = await this.orders.lockByMerchantReference(customerId, reference);
    if (!order) {
      throw problem(
        'order_not_found',
        `No order has the reference ${reference}. Acknowledge the order with this reference first.`,
      );
    }
    const shipmentMethodId = await this.findMethod(request);
    const applied = applyToLines(order, request.Lines, (units, count) =>
      shipUnits(units, count, order.canShipPartialOrderLines),
    );
    const shipment = {
      customerId,
      channelId: order.channelId,
      orderId: order.id,
      merchantShipmentReference: request.MerchantShipmentReference,
      contentHash: hash,
      trackTraceNo: request.TrackTraceNo ?? null,
      trackTraceUrl: request.TrackTraceUrl ?? null,
      method: request.Method ?? request.ShipmentMethod?.Name ?? null,
      shipmentMethodId,
    };
    return this.shipments.insert(shipment, applied);
  }

  private async findMethod({ ShipmentMethodId, ShipmentMethod }: CreateShipmentDto): Promise<number | null> {
    const id = ShipmentMethodId ?? ShipmentMethod?.Id;
    if (id === undefined) return null;
    if (await this.shipments.hasMethod(id)) return id;
    throw problem('shipment_method_not_found', `There is no shipment method ${id}.`);
  }
}

function referenceInUse({ MerchantShipmentReference: reference }: CreateShipmentDto): Problem {
  return problem('reference_in_use', `Another shipment has the reference ${reference}.`, {
    faults: { MerchantShipmentReference: ['is in use by another shipment'] },
  });
}

function refuseDoubles({ Lines }: CreateShipmentDto): void {
  const faults = new FaultList();
  addDoubles(
    faults,
    Lines.map((line) => line.MerchantOrderLineReference),
    (index) => `Lines[${index}].MerchantOrderLineReference`,
  );
  faults.refuse();
}

/** The order of the lines does not make another shipment. */
function hashOf(request: CreateShipmentDto): string {
  const byReference = (
    left: { MerchantOrderLineReference: string },
    right: { MerchantOrderLineReference: string },
  ) => (left.MerchantOrderLineReference < right.MerchantOrderLineReference ? -1 : 1);
  return hashContent({ ...request, Lines: [...request.Lines].sort(byReference) });
}
