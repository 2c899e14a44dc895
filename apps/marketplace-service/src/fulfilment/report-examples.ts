/** Bodies to try the reports with, one after the other on the order `SO-77` of four pieces. */
const order = { MerchantOrderReference: 'SO-77' };
const lines = (Quantity: number) => [{ MerchantOrderLineReference: 'SO-77/1', Quantity }];

export const SHIPMENT_EXAMPLES = {
  shipment: {
    summary: 'Two pieces',
    value: {
      MerchantShipmentReference: 'SH-1',
      ...order,
      TrackTraceNo: '3SABC',
      Method: 'PostNL',
      Lines: lines(2),
    },
  },
};

export const TRACKING_EXAMPLES = {
  tracking: {
    summary: 'A number that came late',
    value: { TrackTraceNo: '3SDEF', TrackTraceUrl: 'https://example.org/track/3SDEF' },
  },
};

export const BACK_ORDER_EXAMPLES = {
  backOrder: {
    summary: 'One piece comes later',
    value: {
      MerchantBackorderReference: 'BO-1',
      ...order,
      ExpectedDate: '2016-08-15T00:00:00.000Z',
      Lines: lines(1),
    },
  },
};

export const CANCELLATION_EXAMPLES = {
  cancellation: {
    summary: 'One piece is sold out',
    value: { MerchantReference: 'CA-1', ...order, ReasonCode: 'NOT_IN_STOCK', Lines: lines(1) },
  },
};

export const CANCELLATION_REQUEST_EXAMPLES = {
  request: {
    summary: 'The customer has changed their mind about one piece',
    value: {
      ChannelCancellationReference: 'WC-1',
      ChannelOrderReference: 'WEB-1001',
      ReasonCode: 'CLIENT_CANCELLED',
      Lines: [{ ChannelOrderLineReference: '1', Quantity: 1 }],
    },
  },
};

export const RETURN_EXAMPLES = {
  merchant: {
    summary: 'A merchant has a piece back',
    value: {
      MerchantReturnReference: 'RE-1',
      ...order,
      Reason: 'PRODUCT_DEFECT',
      CustomerComment: 'The handle is broken.',
      RefundInclVat: 7.5,
      Lines: lines(1),
    },
  },
  channel: {
    summary: 'A channel announces a piece',
    value: {
      ChannelReturnReference: 'WR-1',
      ChannelOrderReference: 'WEB-1001',
      Reason: 'PRODUCT_UNSATISFACTORY',
      Lines: lines(1),
    },
  },
};

export const DECISION_EXAMPLES = {
  acceptance: {
    summary: 'The channel’s return is accepted',
    value: {
      ChannelReturnReference: 'WR-1',
      MerchantReturnReference: 'RE-2',
      Status: 'ACCEPTED',
      RefundInclVat: 7.5,
    },
  },
};
