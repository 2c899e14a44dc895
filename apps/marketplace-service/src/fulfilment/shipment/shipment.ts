import type { ReportKind } from '../report-kind';
import { reportStatements, type ReportRow, type ReportTables } from '../report-sql';

export interface ShipmentRow extends ReportRow {
  readonly merchantReference: string;
  readonly trackTraceNo: string | null;
  readonly trackTraceUrl: string | null;
  readonly method: string | null;
  readonly shipmentMethod: {
    readonly id: number;
    readonly name: string;
    readonly trackTraceLink: string | null;
    readonly expectedShippingTime: number | null;
  } | null;
}

export const SHIPMENT_TABLES: ReportTables = {
  table: '{shipments}',
  lines: '{shipment_lines}',
  owner: 'shipment_id',
  columns: ['track_trace_no', 'track_trace_url', 'method', 'shipment_method_id'],
  shown: `r.track_trace_no AS "trackTraceNo", r.track_trace_url AS "trackTraceUrl", r.method,
    (SELECT json_build_object('id', m.id, 'name', m.name, 'trackTraceLink', m.track_trace_link,
        'expectedShippingTime', m.expected_shipping_time)
      FROM {shipment_methods} m WHERE m.id = r.shipment_method_id) AS "shipmentMethod"`,
};

/** Goods of one order that leave together. */
export const SHIPMENT: ReportKind<ShipmentRow> = {
  noun: 'shipment',
  path: 'shipments',
  referenceMember: 'MerchantShipmentReference',
  notFound: 'shipment_not_found',
  event: 'SHIPMENT_CREATED',
  statements: reportStatements<ShipmentRow>(SHIPMENT_TABLES),
};
