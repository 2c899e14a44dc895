/** Something the reader can mend; its message says what happened and what to do, so it is printed without a stack. */
export class StackFault extends Error {}
