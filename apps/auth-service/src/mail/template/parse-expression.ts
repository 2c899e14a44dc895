import type { Token } from './lex-template';
import { FUNCTIONS } from './template-functions';
import { TemplateFault } from './template-fault';

/**
 * Reads what an action says (Go's text/template, "Pipelines") as an expression of Handlebars: `.Data.name` is a path of
 * the current context, `$.Data` one of the root, and `f .A | g` calls g with f's answer as its last argument.
 */
export type Expression = hbs.AST.Expression;

const nowhere: hbs.AST.SourceLocation = {
  source: '',
  start: { line: 1, column: 0 },
  end: { line: 1, column: 0 },
};

export function call(name: string, params: readonly Expression[]): hbs.AST.SubExpression {
  return {
    type: 'SubExpression',
    path: path(name, [name]),
    params: [...params],
    hash: { type: 'Hash', pairs: [], loc: nowhere },
    loc: nowhere,
  };
}

export function path(original: string, parts: readonly string[], data = false): hbs.AST.PathExpression {
  return { type: 'PathExpression', data, depth: 0, parts: [...parts], original, loc: nowhere };
}

export class ExpressionParser {
  private next = 0;

  /** @param variables the names that surrounding ranges have given. */
  constructor(
    private readonly source: string,
    private readonly tokens: readonly Token[],
    private readonly end: number,
    private readonly variables: ReadonlySet<string>,
  ) {}

  /** @throws TemplateFault */
  parse(): Expression {
    const expression = this.pipeline();
    const left = this.tokens[this.next];
    if (left) throw this.fault(`"${left.value}" is not expected here`, left);
    return expression;
  }

  private pipeline(): Expression {
    let value = this.command(null);
    while (this.take('|')) value = this.command(value);
    return value;
  }

  private command(piped: Expression | null): Expression {
    const first = this.tokens[this.next];
    const isFunction = first?.kind === 'word' && !['true', 'false', 'nil'].includes(first.value);
    if (!isFunction) {
      const value = this.operand();
      const more = this.tokens[this.next];
      if (piped || (more && !this.endsCommand(more)))
        throw this.fault('only a function can be given arguments', first);
      return value;
    }
    this.next += 1;
    const params: Expression[] = [];
    for (
      let token = this.tokens[this.next];
      token && !this.endsCommand(token);
      token = this.tokens[this.next]
    )
      params.push(this.operand());
    if (piped) params.push(piped);
    return this.callOf(first, params);
  }

  private callOf(name: Token, params: readonly Expression[]): Expression {
    const known = Object.hasOwn(FUNCTIONS, name.value) ? FUNCTIONS[name.value] : undefined;
    if (!known) throw this.fault(`there is no function ${name.value}`, name);
    if (params.length < known.least || params.length > known.most)
      throw this.fault(`${name.value} is given ${params.length} arguments`, name);
    return call(name.value, params);
  }

  private operand(): Expression {
    const token = this.tokens[this.next];
    if (!token) throw this.fault('something is missing here');
    this.next += 1;
    switch (token.kind) {
      case 'string':
        return {
          type: 'StringLiteral',
          value: token.value,
          original: token.value,
          loc: nowhere,
        } as Expression;
      case 'number':
        return numberOf(Number(token.value));
      case 'dot':
        return path('this', []);
      case 'field':
        this.next -= 1;
        return path('this.', this.fields(false));
      case 'variable':
        return this.variable(token);
      case 'word':
        return this.constant(token);
      case 'mark':
        if (token.value === '(') return this.parenthesis(token);
        throw this.fault(`"${token.value}" is not expected here`, token);
    }
  }

  private variable(token: Token): Expression {
    if (token.value === '$') return path('@root', ['root', ...this.fields()], true);
    if (!this.variables.has(token.value)) throw this.fault(`there is no variable ${token.value}`, token);
    return path(token.value, [token.value, ...this.fields()]);
  }

  private constant(token: Token): Expression {
    if (token.value === 'nil') return { type: 'NullLiteral', loc: nowhere };
    if (token.value !== 'true' && token.value !== 'false')
      throw this.fault(`the function ${token.value} needs parentheses here`, token);
    const value = token.value === 'true';
    return { type: 'BooleanLiteral', value, original: value, loc: nowhere } as Expression;
  }

  private parenthesis(opening: Token): Expression {
    let value = this.pipeline();
    if (!this.take(')')) throw this.fault('this parenthesis is never closed', opening);
    for (const name of this.fields()) value = call('index', [value, textOf(name)]);
    return value;
  }

  /**
   * The names that stand together, such as `.Data.address.city`.
   * @param isChained whether the first belongs to what is before it.
   */
  private fields(isChained = true): string[] {
    const names: string[] = [];
    for (;;) {
      const [former, token] = [this.tokens[this.next - 1], this.tokens[this.next]];
      const isNext = token?.kind === 'field' && (!isChained || former?.end === token.offset);
      if (!isNext) return names;
      names.push(token.value);
      isChained = true;
      this.next += 1;
    }
  }

  private endsCommand({ kind, value }: Token): boolean {
    return kind === 'mark' && (value === '|' || value === ')');
  }

  private take(mark: string): boolean {
    const token = this.tokens[this.next];
    if (token?.kind !== 'mark' || token.value !== mark) return false;
    this.next += 1;
    return true;
  }

  private fault(reason: string, token?: Token): TemplateFault {
    return new TemplateFault(this.source, token?.offset ?? this.end, reason);
  }
}

function textOf(value: string): Expression {
  return { type: 'StringLiteral', value, original: value, loc: nowhere } as Expression;
}

function numberOf(value: number): Expression {
  return { type: 'NumberLiteral', value, original: value, loc: nowhere } as Expression;
}
