import type { Units } from '../order/order-status';
import {
  backOrderUnits,
  cancelUnits,
  freeUnits,
  openUnits,
  requestCancellation,
  returnUnits,
  settleUnits,
  shipUnits,
} from './quantities';

type Counts = [quantity: number, shipped: number, cancelled: number, backOrdered: number];
const units = ([quantity, shipped, cancelled, backOrdered]: Counts): Units => ({
  quantity,
  shipped,
  cancelled,
  backOrdered,
  returned: 0,
  returnDeclared: 0,
  cancellationRequested: 0,
});

describe('units of [ordered, shipped, cancelled, back-ordered]', () => {
  it.each<[Counts, number, number]>([
    [[3, 0, 0, 0], 3, 3],
    [[3, 1, 1, 1], 1, 0],
    [[3, 0, 0, 2], 3, 1],
    [[3, 2, 1, 0], 0, 0],
  ])('%p: %d open, %d free', (counts, open, free) => {
    expect([openUnits(units(counts)), freeUnits(units(counts))]).toEqual([open, free]);
  });
});

describe('shipUnits of [ordered, shipped, cancelled, back-ordered]', () => {
  it.each<[string, Counts, number, Counts]>([
    ['ships some', [3, 0, 0, 0], 2, [3, 2, 0, 0]],
    ['ships the rest', [3, 2, 0, 0], 1, [3, 3, 0, 0]],
    ['takes free units first', [3, 0, 0, 1], 2, [3, 2, 0, 1]],
    ['then takes back-ordered ones', [3, 0, 0, 2], 2, [3, 2, 0, 1]],
    ['takes only back-ordered ones when none is free', [2, 0, 0, 2], 1, [2, 1, 0, 1]],
    ['leaves cancelled units alone', [3, 0, 1, 0], 2, [3, 2, 1, 0]],
  ])('%s', (_, before, count, after) => {
    expect(shipUnits(units(before), count, true)).toEqual({ kind: 'done', units: units(after) });
  });

  it.each<[Counts, number, number]>([
    [[3, 0, 0, 0], 4, 3],
    [[3, 2, 0, 0], 2, 1],
    [[3, 1, 2, 0], 1, 0],
    [[2, 2, 0, 0], 1, 0],
  ])('%p refuses %d with %d remaining', (before, count, remaining) => {
    expect(shipUnits(units(before), count, true)).toEqual({ kind: 'quantity_exceeded', remaining });
  });

  it.each<[Counts, number, string]>([
    [[3, 0, 0, 0], 2, 'partial_line_not_allowed'],
    [[3, 0, 0, 0], 3, 'done'],
    [[3, 0, 1, 0], 2, 'done'],
    [[3, 0, 0, 0], 4, 'quantity_exceeded'],
  ])('%p shipping %d of a line that must go whole is %s', (before, count, kind) => {
    expect(shipUnits(units(before), count, false).kind).toBe(kind);
  });
});

describe('cancelUnits of [ordered, shipped, cancelled, back-ordered]', () => {
  it.each<[string, Counts, number, Counts]>([
    ['cancels some', [3, 0, 0, 0], 2, [3, 0, 2, 0]],
    ['cancels the rest', [3, 1, 1, 0], 1, [3, 1, 2, 0]],
    ['takes back-ordered units first', [3, 0, 0, 1], 1, [3, 0, 1, 0]],
    ['then takes free ones', [3, 0, 0, 1], 2, [3, 0, 2, 0]],
    ['leaves the back-ordered units it does not need', [3, 0, 0, 3], 1, [3, 0, 1, 2]],
  ])('%s', (_, before, count, after) => {
    expect(cancelUnits(units(before), count)).toEqual({ kind: 'done', units: units(after) });
  });

  it.each<[Counts, number, number]>([
    [[3, 0, 0, 0], 4, 3],
    [[3, 2, 1, 0], 1, 0],
    [[3, 1, 0, 2], 3, 2],
  ])('%p refuses %d with %d remaining', (before, count, remaining) => {
    expect(cancelUnits(units(before), count)).toEqual({ kind: 'quantity_exceeded', remaining });
  });
});

describe('units of [ordered, shipped, cancelled, requested to be cancelled]', () => {
  const requested = ([quantity, shipped, cancelled, cancellationRequested]: Counts): Units => ({
    ...units([quantity, shipped, cancelled, 0]),
    cancellationRequested,
  });
  const ask = requestCancellation;
  const ship = (before: Units, count: number) => shipUnits(before, count, true);

  it.each<[string, typeof ask, Counts, number, Counts]>([
    ['a request counts open units', ask, [3, 1, 0, 0], 2, [3, 1, 0, 2]],
    ['a request adds to an earlier one', ask, [3, 0, 0, 1], 1, [3, 0, 0, 2]],
    ['a cancellation answers requests first', cancelUnits, [3, 0, 0, 2], 1, [3, 0, 1, 1]],
    ['a cancellation may go beyond them', cancelUnits, [3, 0, 0, 1], 2, [3, 0, 2, 0]],
    ['a shipment leaves requested units for last', ship, [3, 0, 0, 2], 1, [3, 1, 0, 2]],
    ['a shipment of requested units answers them', ship, [3, 0, 0, 2], 2, [3, 2, 0, 1]],
    ['a shipment of everything answers all', ship, [3, 0, 0, 3], 3, [3, 3, 0, 0]],
    ['a back order leaves them requested', backOrderUnits, [3, 0, 0, 2], 0, [3, 0, 0, 2]],
  ])('%s', (_, decide, before, count, after) =>
    expect(decide(requested(before), count)).toEqual({ kind: 'done', units: requested(after) }),
  );

  it.each<[Counts, number, number]>([
    [[3, 0, 0, 0], 4, 3],
    [[3, 0, 0, 2], 2, 1],
    [[3, 1, 1, 1], 1, 0],
    [[3, 3, 0, 0], 1, 0],
  ])('%p refuse a request of %d, with %d remaining', (before, count, remaining) =>
    expect(ask(requested(before), count)).toEqual({ kind: 'quantity_exceeded', remaining }),
  );
});

describe('backOrderUnits of [ordered, shipped, cancelled, back-ordered]', () => {
  it.each<[Counts, number, Counts]>([
    [[3, 0, 0, 0], 2, [3, 0, 0, 2]],
    [[3, 1, 1, 0], 1, [3, 1, 1, 1]],
    [[3, 0, 0, 2], 1, [3, 0, 0, 3]],
  ])('%p takes %d', (before, count, after) => {
    expect(backOrderUnits(units(before), count)).toEqual({ kind: 'done', units: units(after) });
  });

  it.each<[Counts, number, number]>([
    [[3, 0, 0, 2], 2, 1],
    [[3, 1, 1, 1], 1, 0],
  ])('%p refuses %d with %d remaining', (before, count, remaining) => {
    expect(backOrderUnits(units(before), count)).toEqual({ kind: 'quantity_exceeded', remaining });
  });
});

describe('returnUnits of [shipped, returned, declared]', () => {
  type Sent = [shipped: number, returned: number, declared: number];
  const sent = ([shipped, returned, returnDeclared]: Sent): Units => ({
    ...units([5, shipped, 0, 0]),
    returned,
    returnDeclared,
  });

  it.each<[string, Sent, number, { accepted: number; rejected: number }, Sent]>([
    ['accepts', [3, 0, 0], 2, { accepted: 2, rejected: 0 }, [3, 2, 2]],
    ['rejects', [3, 0, 0], 2, { accepted: 0, rejected: 2 }, [3, 0, 0]],
    ['accepts a part', [3, 1, 1], 2, { accepted: 1, rejected: 1 }, [3, 2, 2]],
    ['only holds what is on its way', [3, 0, 1], 2, { accepted: 0, rejected: 0 }, [3, 0, 3]],
  ])('%s', (_, before, count, settled, after) => {
    expect(returnUnits(sent(before), count, settled)).toEqual({ kind: 'done', units: sent(after) });
  });

  it.each<[Sent, number, string, number]>([
    [[0, 0, 0], 1, 'not_shipped', 0],
    [[3, 0, 0], 4, 'quantity_exceeded', 3],
    [[3, 1, 2], 2, 'quantity_exceeded', 1],
    [[3, 3, 3], 1, 'quantity_exceeded', 0],
  ])('%p refuses %d: %s with %d remaining', (before, count, kind, remaining) => {
    const nothing = { accepted: 0, rejected: 0 };
    expect(returnUnits(sent(before), count, nothing)).toEqual({ kind, remaining });
  });

  it('decides on what is held', () => {
    expect(settleUnits(sent([3, 0, 3]), { accepted: 1, rejected: 2 })).toEqual(sent([3, 1, 1]));
  });
});
