import { lexTemplate, type ActionPiece, type Token } from './lex-template';
import { call, ExpressionParser, path, type Expression } from './parse-expression';
import { TemplateFault } from './template-fault';

/**
 * Translates Go's template syntax into the syntax tree of Handlebars, which has the same ideas: `with` and `range` set the
 * dot, what is printed is escaped. The tree is built here and not from Handlebars' own text, so nothing in a template
 * can be read as anything but what is written below.
 */
export function translateTemplate(source: string): hbs.AST.Program {
  return new Translator(source).translate();
}

interface Block {
  readonly keyword: 'if' | 'with' | 'range' | 'template';
  readonly opener: ActionPiece | null;
  readonly condition: Expression | null;
  readonly program: hbs.AST.Program;
  readonly variables: ReadonlySet<string>;
  inverse: hbs.AST.Program | null;
  /** Whether it is the rest of an `else if`, which ends with the block around it. */
  readonly isChained: boolean;
}

const HELPERS = { if: 'goIf', with: 'goWith', range: 'goRange', template: '' };
const REFUSED = new Set(['define', 'template', 'block', 'break', 'continue']);
const loc = { source: '', start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
/** Handlebars notes here what it finds, so each part gets its own. */
const strip = () => ({ open: false, close: false });

class Translator {
  private readonly stack: Block[];

  constructor(private readonly source: string) {
    this.stack = [this.blockOf('template', null, null, [], new Set(), false)];
  }

  translate(): hbs.AST.Program {
    for (const piece of lexTemplate(this.source)) {
      if (piece.kind === 'action') this.action(piece);
      else if (piece.text) this.append(contentOf(piece.text));
    }
    if (this.stack.length > 1)
      throw this.fault(`this ${this.current.keyword} has no end`, this.current.opener?.offset ?? 0);
    return this.current.program;
  }

  private action(piece: ActionPiece): void {
    const [first, ...rest] = piece.tokens;
    if (!first) return;
    const word = first.kind === 'word' ? first.value : '';
    if (REFUSED.has(word)) throw this.fault(`${word} is not supported`, first.offset);
    if (word === 'if' || word === 'with' || word === 'range') this.open(word, piece, rest, false);
    else if (word === 'else') this.otherwise(piece, rest);
    else if (word === 'end') this.close(first, rest);
    else if (first.kind === 'variable' && rest[0]?.kind === 'mark' && /=/.test(rest[0].value))
      throw this.fault('variables are made by range only', first.offset);
    else this.append(this.printed(this.expression(piece.tokens, piece)));
  }

  private open(
    keyword: 'if' | 'with' | 'range',
    piece: ActionPiece,
    tokens: readonly Token[],
    isChained: boolean,
  ) {
    const named = keyword === 'range' ? this.rangeVariables(tokens) : { names: [], rest: tokens };
    const variables = new Set([...this.current.variables, ...named.names]);
    const condition = this.expression(named.rest, piece);
    this.stack.push(this.blockOf(keyword, piece, condition, named.names, variables, isChained));
  }

  /** The names of `range $x := …` and `range $key, $x := …`. */
  private rangeVariables(tokens: readonly Token[]): { names: string[]; rest: readonly Token[] } {
    const at = tokens.findIndex(({ kind, value }) => kind === 'mark' && value === ':=');
    if (at < 0) return { names: [], rest: tokens };
    const names = tokens
      .slice(0, at)
      .filter(({ kind }) => kind === 'variable')
      .map(({ value }) => value);
    const isRight =
      names.length > 0 && names.length <= 2 && at === names.length * 2 - 1 && !names.includes('$');
    if (!isRight) throw this.fault('range takes one or two variables', tokens[0]?.offset ?? 0);
    // The item comes first here, and last in Go.
    return { names: names.reverse(), rest: tokens.slice(at + 1) };
  }

  private otherwise(piece: ActionPiece, [word, ...rest]: readonly Token[]): void {
    const { current } = this;
    if (current.keyword === 'template' || current.inverse)
      throw this.fault('this else belongs to nothing', piece.offset);
    current.inverse = programOf([]);
    if (!word) return;
    if (word.kind !== 'word' || (word.value !== 'if' && word.value !== 'with'))
      throw this.fault('after else only if or with can follow', word.offset);
    this.open(word.value, piece, rest, true);
  }

  private close(end: Token, rest: readonly Token[]): void {
    if (rest[0]) throw this.fault('nothing can follow end', rest[0].offset);
    for (;;) {
      const block = this.stack.at(-1);
      if (!block || block.keyword === 'template') throw this.fault('this end belongs to nothing', end.offset);
      this.stack.pop();
      this.append(statementOf(block));
      if (!block.isChained) return;
    }
  }

  private printed(value: Expression): hbs.AST.MustacheStatement {
    const { path: name, params, hash } = call('goPrint', [value]);
    return {
      type: 'MustacheStatement',
      path: name,
      params,
      hash,
      escaped: true,
      strip: strip(),
      loc,
    };
  }

  private expression(tokens: readonly Token[], { offset }: ActionPiece): Expression {
    return new ExpressionParser(this.source, tokens, offset, this.current.variables).parse();
  }

  private blockOf(
    keyword: Block['keyword'],
    opener: ActionPiece | null,
    condition: Expression | null,
    names: readonly string[],
    variables: ReadonlySet<string>,
    isChained: boolean,
  ): Block {
    return { keyword, opener, condition, program: programOf(names), variables, inverse: null, isChained };
  }

  private append(statement: hbs.AST.Statement): void {
    const { inverse, program } = this.current;
    (inverse ?? program).body.push(statement);
  }

  private get current(): Block {
    const block = this.stack.at(-1);
    if (!block) throw new Error('The template itself is never closed');
    return block;
  }

  private fault(reason: string, offset: number): TemplateFault {
    return new TemplateFault(this.source, offset, reason);
  }
}

function programOf(blockParams: readonly string[]): hbs.AST.Program {
  return { type: 'Program', body: [], blockParams: [...blockParams], loc };
}

function contentOf(value: string): hbs.AST.Statement & { value: string; original: string } {
  return { type: 'ContentStatement', value, original: value, loc };
}

function statementOf({ keyword, condition, program, inverse }: Block): hbs.AST.BlockStatement {
  const helper = HELPERS[keyword];
  return {
    type: 'BlockStatement',
    path: path(helper, [helper]),
    params: condition ? [condition] : [],
    hash: { type: 'Hash', pairs: [], loc },
    program,
    ...(inverse ? { inverse } : {}),
    openStrip: strip(),
    inverseStrip: strip(),
    closeStrip: strip(),
    loc,
  } as hbs.AST.BlockStatement;
}
