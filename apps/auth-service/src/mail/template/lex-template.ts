import { TemplateFault } from './template-fault';

/**
 * Cuts a template into text and actions (`{{ … }}`), and actions into tokens, as Go's text/template does: `{{-` and
 * `-}}` take the blanks beside them away, and `}}` within quotation marks ends nothing.
 */
export type TokenKind = 'field' | 'dot' | 'variable' | 'word' | 'string' | 'number' | 'mark';

export interface Token {
  readonly kind: TokenKind;
  /** What it means: the name of a field without its dot, a string without its quotation marks. */
  readonly value: string;
  readonly offset: number;
  /** Where it ends. */
  readonly end: number;
}

export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
}

export interface ActionPiece {
  readonly kind: 'action';
  readonly tokens: readonly Token[];
  readonly offset: number;
}

const PATTERNS: readonly [TokenKind, RegExp][] = [
  ['field', /\.([A-Za-z_]\w*)/y],
  ['number', /([+-]?\d+(?:\.\d+)?)(?![\w.])/y],
  ['dot', /(\.)(?![\w.])/y],
  ['variable', /(\$\w*)/y],
  ['word', /([A-Za-z_]\w*)/y],
  ['string', /("(?:[^"\\\n]|\\.)*")/y],
  ['string', /`([^`]*)`/y],
  ['mark', /(:=|[|(),=])/y],
];
const BLANKS = /\s*/y;
const COMMENT = /\/\*[\s\S]*?\*\//y;
const END = /(?:\s-)?\}\}/y;

export function lexTemplate(source: string): (TextPiece | ActionPiece)[] {
  const pieces: (TextPiece | ActionPiece)[] = [];
  let [offset, trimsNext] = [0, false];
  for (;;) {
    const start = source.indexOf('{{', offset);
    const text = source.slice(offset, start < 0 ? undefined : start);
    const trimsThis = start >= 0 && /^-\s/.test(source.slice(start + 2, start + 4));
    pieces.push({ kind: 'text', text: trim(text, trimsNext, trimsThis) });
    if (start < 0) return pieces;
    const action = lexAction(source, start, start + (trimsThis ? 3 : 2));
    pieces.push(action.piece);
    [offset, trimsNext] = [action.end, action.trimsNext];
  }
}

function trim(text: string, atStart: boolean, atEnd: boolean): string {
  const begun = atStart ? text.trimStart() : text;
  return atEnd ? begun.trimEnd() : begun;
}

function lexAction(source: string, start: number, from: number) {
  const tokens: Token[] = [];
  for (let offset = from; ;) {
    const end = match(END, source, offset);
    if (end)
      return {
        piece: { kind: 'action' as const, tokens, offset: start },
        end: offset + end[0].length,
        trimsNext: end[0].length > 2,
      };
    const blanks = (match(BLANKS, source, offset)?.[0] ?? '').length;
    // The blank before a closing dash belongs to it.
    offset += blanks > 0 && match(END, source, offset + blanks - 1) ? blanks - 1 : blanks;
    if (match(END, source, offset)) continue;
    const comment = match(COMMENT, source, offset);
    if (comment) offset += comment[0].length;
    else {
      const token = lexToken(source, offset, start);
      tokens.push(token);
      offset = token.end;
    }
  }
}

function lexToken(source: string, offset: number, start: number): Token {
  for (const [kind, pattern] of PATTERNS) {
    const found = match(pattern, source, offset);
    if (!found) continue;
    const text = found[1] ?? '';
    const value = kind === 'string' && found[0].startsWith('"') ? unquote(source, text, offset) : text;
    return { kind, value, offset, end: offset + found[0].length };
  }
  if (offset >= source.length) throw new TemplateFault(source, start, 'this {{ is never closed');
  throw new TemplateFault(source, offset, `nothing can begin with ${source.charAt(offset)} here`);
}

/** The escapes of Go that JSON knows as well are all that is ever needed in a template. */
function unquote(source: string, text: string, offset: number): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new TemplateFault(source, offset, 'this text in quotation marks cannot be read');
  }
}

function match(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}
