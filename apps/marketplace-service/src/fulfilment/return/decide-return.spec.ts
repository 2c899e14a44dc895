import {
  decideReturn,
  faultOfLine,
  settleLine,
  statusOfLines,
  type KnownReturn,
  type ReturnDecision,
  type ReturnStatus,
  type ReturnVerdict,
  type SaidOfLine,
} from './decide-return';

describe('settleLine of three pieces', () => {
  it.each<[ReturnStatus, SaidOfLine, number, number]>([
    ['ON_THE_WAY', {}, 0, 0],
    ['REJECTED', {}, 0, 3],
    ['REJECTED', { rejected: 3 }, 0, 3],
    ['ACCEPTED', {}, 3, 0],
    ['ACCEPTED', { accepted: 0, rejected: 0 }, 3, 0],
    ['ACCEPTED', { rejected: 1 }, 2, 1],
    ['ACCEPTED', { accepted: 1 }, 1, 2],
    ['ACCEPTED', { accepted: 0 }, 0, 3],
    ['ACCEPTED', { accepted: 1, rejected: 1 }, 1, 1],
  ])('%s with %p accepts %d and rejects %d', (status, said, accepted, rejected) =>
    expect(settleLine(3, status, said)).toEqual({ accepted, rejected }),
  );
});

describe('faultOfLine of three pieces', () => {
  it.each<[ReturnStatus | undefined, SaidOfLine, string | null]>([
    ['ACCEPTED', { accepted: 2, rejected: 1 }, null],
    ['ACCEPTED', { accepted: 4 }, 'AcceptedQuantity'],
    ['ACCEPTED', { rejected: 4 }, 'RejectedQuantity'],
    [undefined, { accepted: 2, rejected: 2 }, 'RejectedQuantity'],
    ['ON_THE_WAY', { accepted: 1 }, 'AcceptedQuantity'],
    ['ON_THE_WAY', { rejected: 1 }, 'RejectedQuantity'],
    ['ON_THE_WAY', { accepted: 0, rejected: 0 }, null],
    ['REJECTED', { accepted: 1 }, 'AcceptedQuantity'],
    ['REJECTED', { rejected: 2 }, 'RejectedQuantity'],
    ['REJECTED', { rejected: 3 }, null],
    ['REJECTED', { rejected: 0 }, null],
  ])('%p with %p: %p', (status, said, member) =>
    expect(faultOfLine(3, status, said)?.member ?? null).toBe(member),
  );
});

describe('statusOfLines', () => {
  it.each<[string, SaidOfLine[], string]>([
    ['something accepted', [{ accepted: 0 }, { accepted: 1 }], 'ACCEPTED'],
    ['nothing accepted', [{ accepted: 0 }, { rejected: 2 }], 'REJECTED'],
    ['not all rejected', [{ rejected: 1 }], 'ACCEPTED'],
  ])('%s', (_, lines, status) =>
    expect(statusOfLines(lines.map((line) => ({ ...line, quantity: 2 })))).toBe(status),
  );
});

const REFUNDS = {
  refundInclVat: 12.1,
  refundExclVat: null,
  manualRefundInclVat: null,
  manualRefundExclVat: null,
};

const known = (members: Partial<KnownReturn> = {}): KnownReturn => ({
  status: 'ACCEPTED',
  merchantReference: 'RE-1',
  merchantComment: 'Fine.',
  refundInclVat: '24.2000',
  refundExclVat: null,
  lines: [{ accepted: 2, rejected: 0, ...REFUNDS }],
  ...members,
});

const decision = (members: Partial<ReturnDecision> = {}): ReturnDecision => ({
  status: 'ACCEPTED',
  lines: [{ accepted: 2, rejected: 0 }],
  ...members,
});

describe('decideReturn', () => {
  const onTheWay = known({ status: 'ON_THE_WAY', lines: [{ accepted: 0, rejected: 0, ...REFUNDS }] });

  it.each<[string, KnownReturn, ReturnDecision, ReturnVerdict]>([
    ['the first decision', onTheWay, decision(), 'store'],
    ['the first decision, a rejection', onTheWay, decision({ status: 'REJECTED' }), 'store'],
    [
      'attaching a reference',
      { ...onTheWay, merchantReference: null },
      decision({ merchantReference: 'RE-9' }),
      'store',
    ],
    ['another reference', onTheWay, decision({ merchantReference: 'RE-9' }), 'other_reference'],
    ['the same again', known(), decision(), 'replay'],
    [
      'the same again with all it stored',
      known(),
      decision({
        merchantReference: 'RE-1',
        merchantComment: 'Fine.',
        refundInclVat: '24.2',
        lines: [{ accepted: 2, rejected: 0, refundInclVat: '12.1' }],
      }),
      'replay',
    ],
    ['another status', known(), decision({ status: 'REJECTED' }), 'already_decided'],
    ['other quantities', known(), decision({ lines: [{ accepted: 1, rejected: 1 }] }), 'already_decided'],
    ['another refund', known(), decision({ refundInclVat: '24.21' }), 'already_decided'],
    [
      'another refund of a line',
      known(),
      decision({ lines: [{ accepted: 2, rejected: 0, refundInclVat: '1' }] }),
      'already_decided',
    ],
    [
      'a refund where none was stored',
      known(),
      decision({ lines: [{ accepted: 2, rejected: 0, manualRefundInclVat: '1' }] }),
      'already_decided',
    ],
    ['another comment', known(), decision({ merchantComment: 'Well.' }), 'already_decided'],
    ['another reference afterwards', known(), decision({ merchantReference: 'RE-9' }), 'already_decided'],
  ])('%s', (_, before, said, verdict) => expect(decideReturn(before, said)).toBe(verdict));
});
