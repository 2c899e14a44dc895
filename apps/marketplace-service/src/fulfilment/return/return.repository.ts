import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { eventInsertion, type NewOrderEvent } from '../../order/order-event';
import type { OrderScope } from '../../order/order.repository';
import { unitsUpdate } from '../../order/units-update';
import type { AppliedLines } from '../apply-to-lines';
import { columnsOfReport } from '../report-sql';
import type { DecidedLine, ReturnDecision } from './decide-return';
import { RETURN_TABLES, type ReturnRow } from './return';

/** By which references a merchant names a return; the order tells returns of several channels apart. */
export interface ReturnReferences {
  readonly merchant: string | undefined;
  readonly channel: string | undefined;
  readonly order: string | undefined;
}

export interface FoundReturn {
  readonly id: number;
  readonly orderId: number;
}

/** What a decision makes of the order. */
export interface SettledOrder extends Pick<AppliedLines, 'status' | 'changed'> {
  readonly event: NewOrderEvent;
}

const stored = `
  SELECT ${columnsOfReport(RETURN_TABLES)} FROM {returns} r JOIN {orders} o ON o.id = r.order_id`;

const findForChannel = sql<ReturnRow>`${stored}
  WHERE (r.channel_id = $2 AND r.channel_return_reference = $3)
    OR (r.customer_id = $1 AND r.merchant_reference = $3 AND r.channel_id = $2)
  ORDER BY r.channel_return_reference IS NOT DISTINCT FROM $3 DESC LIMIT 1`;

const findByChannelReference = sql<ReturnRow>`${stored}
  WHERE r.channel_id = $1 AND r.channel_return_reference = $2`;

const getById = sql<ReturnRow>`${stored} WHERE r.id = $1`;

const locked = (condition: string) => sql<FoundReturn>`
  SELECT r.id, r.order_id AS "orderId" FROM {returns} r JOIN {orders} o ON o.id = r.order_id
  WHERE r.customer_id = $1 AND ${condition} LIMIT 2 FOR UPDATE OF o`;

const lockByMerchantReference = locked('r.merchant_reference = $2');

const lockByChannelReference = locked(`r.channel_return_reference = $2
  AND r.channel_id IN (SELECT h.id FROM {channels} h WHERE h.customer_id = $1)
  AND ($3::text IS NULL OR o.merchant_reference = $3)`);

const decide = sql<ReturnRow>`
  WITH ${unitsUpdate('$2', '$3', '$4')}, r AS (
    UPDATE {returns} r
    SET status = n.status, decided_at = now(), merchant_reference = coalesce(n.merchant_reference, r.merchant_reference),
      merchant_comment = coalesce(n.merchant_comment, r.merchant_comment),
      refund_incl_vat = coalesce(n.refund_incl_vat, r.refund_incl_vat),
      refund_excl_vat = coalesce(n.refund_excl_vat, r.refund_excl_vat)
    FROM json_populate_record(NULL::{returns}, $5) n WHERE r.id = $1
    RETURNING r.*
  ), l AS (
    UPDATE {return_lines} l
    SET accepted = n.accepted, rejected = n.rejected,
      refund_incl_vat = coalesce(n.refund_incl_vat, l.refund_incl_vat),
      refund_excl_vat = coalesce(n.refund_excl_vat, l.refund_excl_vat),
      manual_refund_incl_vat = coalesce(n.manual_refund_incl_vat, l.manual_refund_incl_vat),
      manual_refund_excl_vat = coalesce(n.manual_refund_excl_vat, l.manual_refund_excl_vat)
    FROM json_populate_recordset(NULL::{return_lines}, $6) n
    WHERE l.return_id = $1 AND l.order_line_id = n.order_line_id
    RETURNING l.*
  ), ${eventInsertion({ from: 'r', orderId: 'r.order_id', orderStatus: '$3', event: '$7' })}
  SELECT ${columnsOfReport(RETURN_TABLES, '(SELECT * FROM l)')} FROM r JOIN {orders} o ON o.id = r.order_id`;

/** What only returns have: the channel's references, and decisions. */
@Injectable()
export class ReturnRepository {
  constructor(private readonly database: Database) {}

  findByChannelReference(channelId: number | null, reference: string): Promise<ReturnRow | null> {
    return this.database.row(findByChannelReference, [channelId, reference]);
  }

  /** By the channel's own reference, else by the merchant's. */
  findForChannel({ customerId, channelId }: OrderScope, reference: string): Promise<ReturnRow | null> {
    return this.database.row(findForChannel, [customerId, channelId, reference]);
  }

  /**
   * Finds the returns that the references may mean, two at most, and locks their orders. The channel's reference counts
   * where it is given, since the merchant's may be about to be attached.
   */
  lockOrders(customerId: number, { merchant, channel, order }: ReturnReferences): Promise<FoundReturn[]> {
    return channel === undefined
      ? this.database.rows(lockByMerchantReference, [customerId, merchant])
      : this.database.rows(lockByChannelReference, [customerId, channel, order ?? null]);
  }

  async getById(id: number): Promise<ReturnRow> {
    const row = await this.database.row(getById, [id]);
    if (!row) throw new Error(`Return ${id} vanished while its order was locked`);
    return row;
  }

  /** Stores a decision, the new units of the order, the statuses that follow and the event, in one statement. */
  async decide(
    { id, orderId }: FoundReturn,
    { lines, ...decision }: ReturnDecision,
    orderLineIds: readonly number[],
    { status, changed, event }: SettledOrder,
  ): Promise<ReturnRow> {
    const [row] = await this.database.rows(decide, [
      id,
      orderId,
      status,
      JSON.stringify(changed),
      JSON.stringify({
        status: decision.status,
        merchant_reference: decision.merchantReference,
        merchant_comment: decision.merchantComment,
        refund_incl_vat: decision.refundInclVat,
        refund_excl_vat: decision.refundExclVat,
      }),
      JSON.stringify(
        lines.map((line, index) => ({ order_line_id: orderLineIds[index], ...lineValues(line) })),
      ),
      JSON.stringify(event),
    ]);
    if (!row) throw new Error(`Return ${id} vanished while its order was locked`);
    return row;
  }
}

/** A decided line by column. */
export function lineValues(line: DecidedLine) {
  return {
    accepted: line.accepted,
    rejected: line.rejected,
    refund_incl_vat: line.refundInclVat,
    refund_excl_vat: line.refundExclVat,
    manual_refund_incl_vat: line.manualRefundInclVat,
    manual_refund_excl_vat: line.manualRefundExclVat,
  };
}
