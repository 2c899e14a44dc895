import { decideAcknowledgement, type Acknowledgement, type KnownOrder } from './decide-acknowledgement';

const fresh: KnownOrder = {
  merchantReference: null,
  lines: [
    { id: 1, merchantReference: null },
    { id: 2, merchantReference: null },
  ],
};
const known: KnownOrder = {
  merchantReference: 'SO',
  lines: [
    { id: 1, merchantReference: 'a' },
    { id: 2, merchantReference: 'b' },
  ],
};
const given = (reference: string, ...lines: [number, string][]): Acknowledgement => ({
  reference,
  lines: lines.map(([id, lineReference]) => ({ id, reference: lineReference })),
});

describe('decideAcknowledgement', () => {
  it.each([
    ['all lines of a fresh order', fresh, given('SO', [1, 'a'], [2, 'b']), { kind: 'store' }],
    ['lines in any order', fresh, given('SO', [2, 'b'], [1, 'a']), { kind: 'store' }],
    ['a missing line', fresh, given('SO', [1, 'a']), { kind: 'missing_lines', ids: [2] }],
    [
      'a stranger beside all lines',
      fresh,
      given('SO', [1, 'a'], [2, 'b'], [9, 'c']),
      { kind: 'unknown_lines', indexes: [2] },
    ],
    [
      'a stranger in place of a line',
      fresh,
      given('SO', [1, 'a'], [9, 'b']),
      { kind: 'missing_lines', ids: [2] },
    ],
    ['the same call again', known, given('SO', [2, 'b'], [1, 'a']), { kind: 'replay' }],
    [
      'another order reference',
      known,
      given('S2', [1, 'a'], [2, 'b']),
      { kind: 'already_acknowledged', reference: 'SO' },
    ],
    [
      'another line reference',
      known,
      given('SO', [1, 'a'], [2, 'x']),
      { kind: 'already_acknowledged', reference: 'SO' },
    ],
    [
      'exchanged line references',
      known,
      given('SO', [1, 'b'], [2, 'a']),
      { kind: 'already_acknowledged', reference: 'SO' },
    ],
  ])('%s', (_, order, acknowledgement, decision) =>
    expect(decideAcknowledgement(order, acknowledgement)).toEqual(decision),
  );
});
