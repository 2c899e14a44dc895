import { problem } from '../../errors/problem';
import type { TrackingDto } from './create-shipment.dto';

/** The members that say how a shipment travels, by column. A method known by number counts, else its name. */
export function trackingValues(tracking: TrackingDto) {
  const { ShipmentMethodId, ShipmentMethod } = tracking;
  return {
    track_trace_no: tracking.TrackTraceNo,
    track_trace_url: tracking.TrackTraceUrl,
    method: tracking.Method ?? ShipmentMethod?.Name,
    shipment_method_id: ShipmentMethodId ?? ShipmentMethod?.Id,
  };
}

export function methodNotFound(id: number) {
  return problem('shipment_method_not_found', `There is no shipment method ${id}.`);
}
