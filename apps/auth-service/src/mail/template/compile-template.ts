import Handlebars from 'handlebars';
import { FUNCTIONS, isTrue, print } from './template-functions';
import { translateTemplate } from './translate-template';

/** Fills a template with values. */
export type Template = (values: Readonly<Record<string, unknown>>) => string;

/** An engine of our own, so that nothing that others register is known in it. */
const engine = Handlebars.create();

engine.registerHelper('goPrint', (value: unknown) => print(value));
engine.registerHelper('goIf', function (this: unknown, condition: unknown, block: Handlebars.HelperOptions) {
  return isTrue(condition) ? block.fn(this) : block.inverse(this);
});
engine.registerHelper('goWith', function (this: unknown, value: unknown, block: Handlebars.HelperOptions) {
  return isTrue(value) ? block.fn(value) : block.inverse(this);
});
engine.registerHelper('goRange', function (this: unknown, value: unknown, block: Handlebars.HelperOptions) {
  const entries = entriesOf(value);
  if (entries.length === 0) return block.inverse(this);
  return entries.map(([key, item]) => block.fn(item, { blockParams: [item, key] })).join('');
});
// The last argument of a helper is Handlebars' own.
for (const [name, { run }] of Object.entries(FUNCTIONS))
  engine.registerHelper(name, (...args: unknown[]) => run(...args.slice(0, -1)));

const knownHelpers = Object.fromEntries(Object.keys(engine.helpers).map((name) => [name, true]));

/**
 * Compiles a template in Go's syntax.
 * @param format what is printed is escaped for HTML, or not at all in text, such as a subject.
 * @throws TemplateFault that names the place of what cannot be rendered.
 */
export function compileTemplate(source: string, format: 'html' | 'text'): Template {
  const render = engine.compile(translateTemplate(source), {
    noEscape: format === 'text',
    knownHelpers,
    knownHelpersOnly: true,
    ignoreStandalone: true,
  });
  // Values of users are data and nothing else: what their prototypes have is out of reach.
  const access = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };
  return (values) => render(values, access);
}

/** Pairs of key and value; those of an object in the order of their names, as in Go. */
function entriesOf(value: unknown): [number | string, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
