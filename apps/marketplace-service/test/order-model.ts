/**
 * What an order must look like after each operation, told a second time and more simply than the service tells it: the
 * state of every single piece. Property tests compare the two.
 */
type Piece = 'open' | 'backOrdered' | 'shipped' | 'cancelled' | 'returned';

export interface LineModel {
  pieces: Piece[];
  /** Open pieces, in back order or not, that the channel wants cancelled. */
  requested: number;
  /** Shipped pieces that are declared as sent back and not accepted or rejected. */
  onTheWay: number;
}

export interface OrderModel {
  isAcknowledged: boolean;
  readonly lines: LineModel[];
}

export type Verdict = 'done' | 'refused';

/** Quantities by line; 0 where a request does not name the line. */
export type Quantities = readonly number[];

export function newModel(quantities: Quantities): OrderModel {
  return {
    isAcknowledged: false,
    lines: quantities.map((quantity) => ({
      pieces: Array<Piece>(quantity).fill('open'),
      requested: 0,
      onTheWay: 0,
    })),
  };
}

export const count = ({ pieces }: LineModel, ...states: Piece[]) =>
  pieces.filter((piece) => states.includes(piece)).length;
const open = (line: LineModel) => count(line, 'open', 'backOrdered');

/** Turns `quantity` pieces into another state, those of the first state named first. */
function turn(line: LineModel, quantity: number, from: readonly Piece[], to: Piece): void {
  for (let left = quantity; left > 0; left -= 1) {
    const state = from.find((candidate) => line.pieces.includes(candidate));
    if (state) line.pieces[line.pieces.indexOf(state)] = to;
  }
}

interface Operation {
  readonly limit: (line: LineModel) => number;
  readonly apply: (line: LineModel, quantity: number) => void;
}

const cancelling: Operation = {
  limit: open,
  apply: (line, quantity) => {
    turn(line, quantity, ['backOrdered', 'open'], 'cancelled');
    line.requested = Math.max(line.requested - quantity, 0);
  },
};

export const OPERATIONS = {
  ship: {
    limit: open,
    apply: (line, quantity) => {
      turn(line, quantity, ['open', 'backOrdered'], 'shipped');
      line.requested = Math.min(line.requested, open(line));
    },
  },
  cancel: cancelling,
  backOrder: {
    limit: (line) => count(line, 'open'),
    apply: (line, quantity) => turn(line, quantity, ['open'], 'backOrdered'),
  },
  back: {
    limit: (line) => count(line, 'shipped') - line.onTheWay,
    apply: (line, quantity) => turn(line, quantity, ['shipped'], 'returned'),
  },
  announce: {
    limit: (line) => count(line, 'shipped') - line.onTheWay,
    apply: (line, quantity) => (line.onTheWay += quantity),
  },
  request: {
    limit: (line) => open(line) - line.requested,
    apply: (line, quantity) => (line.requested += quantity),
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

/** All or nothing: what is too much for one line changes none. */
export function operate(order: OrderModel, name: OperationName, quantities: Quantities): Verdict {
  const isAtOnce = name === 'request' && !order.isAcknowledged;
  const { limit, apply }: Operation = isAtOnce ? cancelling : OPERATIONS[name];
  const named = order.lines.flatMap((line, index) => (quantities[index] ? { line, index } : []));
  if (named.some(({ line, index }) => (quantities[index] ?? 0) > limit(line))) return 'refused';
  for (const { line, index } of named) apply(line, quantities[index] ?? 0);
  return 'done';
}

export function decide(order: OrderModel, quantities: Quantities, isAccepted: boolean): void {
  for (const [index, line] of order.lines.entries()) {
    const quantity = quantities[index] ?? 0;
    line.onTheWay -= quantity;
    if (isAccepted) turn(line, quantity, ['shipped'], 'returned');
  }
}

const NAMES = {
  open: 'IN_PROGRESS',
  backOrdered: 'IN_BACKORDER',
  shipped: 'SHIPPED',
  cancelled: 'CANCELED',
  returned: 'RETURNED',
};

export function statusOf(pieces: readonly Piece[], isAcknowledged: boolean): string {
  const states = [...new Set(pieces)];
  const [only] = states;
  if (!isAcknowledged) return pieces.every((piece) => piece === 'cancelled') ? 'CANCELED' : 'NEW';
  if (only && states.length === 1) return NAMES[only];
  return states.includes('open') || states.includes('backOrdered') ? 'IN_COMBI' : 'CLOSED';
}

/** The order as the service must show it. */
export function shown({ lines, isAcknowledged }: OrderModel): object {
  return {
    Status: statusOf(
      lines.flatMap(({ pieces }) => pieces),
      isAcknowledged,
    ),
    Lines: lines.map((line) => ({
      Status: statusOf(line.pieces, isAcknowledged),
      Quantity: line.pieces.length,
      ShippedQuantity: count(line, 'shipped', 'returned'),
      CancelledQuantity: count(line, 'cancelled'),
      BackOrderedQuantity: count(line, 'backOrdered'),
      ReturnedQuantity: count(line, 'returned'),
      CancellationRequestedQuantity: line.requested,
    })),
  };
}
