import { orderStatus, type OrderStatus, type Units } from './order-status';

type Counts = [quantity: number, shipped: number, cancelled: number, backOrdered: number, returned: number];
const units = ([quantity, shipped, cancelled, backOrdered, returned]: Counts): Units => ({
  quantity,
  shipped,
  cancelled,
  backOrdered,
  returned,
  returnDeclared: returned,
  cancellationRequested: 0,
});

describe('an acknowledged line of [ordered, shipped, cancelled, back-ordered, returned]', () => {
  it.each<[Counts, OrderStatus]>([
    [[2, 0, 0, 0, 0], 'IN_PROGRESS'],
    [[2, 1, 0, 0, 0], 'IN_COMBI'],
    [[2, 1, 0, 1, 0], 'IN_COMBI'],
    [[2, 0, 1, 0, 0], 'IN_COMBI'],
    [[2, 0, 0, 1, 0], 'IN_COMBI'],
    [[2, 0, 0, 2, 0], 'IN_BACKORDER'],
    [[2, 2, 0, 0, 0], 'SHIPPED'],
    [[2, 1, 1, 0, 0], 'CLOSED'],
    [[2, 2, 0, 0, 1], 'CLOSED'],
    [[2, 2, 0, 0, 2], 'RETURNED'],
    [[2, 0, 2, 0, 0], 'CANCELED'],
    [[2, 1, 1, 0, 1], 'CLOSED'],
    [[3, 1, 1, 1, 0], 'IN_COMBI'],
    [[3, 2, 1, 0, 0], 'CLOSED'],
  ])('%p is %s', (counts, status) => expect(orderStatus([units(counts)], true)).toBe(status));
});

describe('an order', () => {
  it.each<[string, Counts[], boolean, OrderStatus]>([
    ['nobody acknowledged', [[2, 0, 0, 0, 0]], false, 'NEW'],
    ['partly cancelled before it was acknowledged', [[2, 0, 1, 0, 0]], false, 'NEW'],
    ['cancelled before it was acknowledged', [[2, 0, 2, 0, 0]], false, 'CANCELED'],
    [
      'with one line shipped and one open',
      [
        [1, 1, 0, 0, 0],
        [1, 0, 0, 0, 0],
      ],
      true,
      'IN_COMBI',
    ],
    [
      'with one line shipped and one cancelled',
      [
        [1, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
      ],
      true,
      'CLOSED',
    ],
    [
      'with all lines shipped',
      [
        [1, 1, 0, 0, 0],
        [5, 5, 0, 0, 0],
      ],
      true,
      'SHIPPED',
    ],
  ])('%s is %4$s', (_, lines, isAcknowledged, status) =>
    expect(orderStatus(lines.map(units), isAcknowledged)).toBe(status),
  );
});
