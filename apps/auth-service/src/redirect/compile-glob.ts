/**
 * Patterns of addresses: `*` is any run without `.` and `/`, `**` any run, `?` one character that is neither, `[a-c]`
 * and `[!a-c]` are classes, `{x,y}` alternatives, `\` takes the next character as it is. A pattern covers the whole
 * text and heeds letter case. Glob libraries know one separator and mostly read `**` only as a whole path part,
 * so this reading is our own. Matching walks all possibilities at once and never backtracks: an address made to be
 * slow cannot be slow.
 */
type Step =
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'run'; readonly accepts: (character: string) => boolean };

const isInner = (character: string): boolean => character !== '.' && character !== '/';
const MAX_ALTERNATIVES = 1_000;

/**
 * @returns whether a text matches the pattern.
 * @throws Error that says what is wrong with the pattern.
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  const alternatives = expandBraces(pattern).map(readSteps);
  return (text) => alternatives.some((steps) => matches(steps, text));
}

function matches(steps: readonly Step[], text: string): boolean {
  let places = skipRuns(steps, new Set([0]));
  for (const character of text) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (step?.accepts(character)) next.add(step.kind === 'run' ? place : place + 1);
    }
    if (next.size === 0) return false;
    places = skipRuns(steps, next);
  }
  return places.has(steps.length);
}

/** A run may be empty, so being before it is also being behind it. Sets visit what is added while they are walked. */
function skipRuns(steps: readonly Step[], places: Set<number>): Set<number> {
  for (const place of places) if (steps[place]?.kind === 'run') places.add(place + 1);
  return places;
}

function readSteps(pattern: string): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      at += 1;
      steps.push(literal(pattern.charAt(at)));
    } else if (character === '*') {
      const isWide = pattern.charAt(at + 1) === '*';
      if (isWide) at += 1;
      steps.push({ kind: 'run', accepts: isWide ? () => true : isInner });
    } else if (character === '?') {
      steps.push({ kind: 'one', accepts: isInner });
    } else if (character === '[') {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) throw new Error('a [ is never closed');
      steps.push({ kind: 'one', accepts: readClass(pattern.slice(at + 1, end)) });
      at = end;
    } else {
      steps.push(literal(character));
    }
  }
  return steps;
}

function literal(expected: string): Step {
  return { kind: 'one', accepts: (character) => character === expected };
}

function readClass(content: string): (character: string) => boolean {
  const isNegated = content.startsWith('!');
  const members = isNegated ? content.slice(1) : content;
  const range = /^(.)-(.)$/u.exec(members);
  const [, low = '', high = ''] = range ?? [];
  if (members === '' || low > high) throw new Error(`[${content}] holds nothing`);
  return (character) =>
    (range ? character >= low && character <= high : members.includes(character)) !== isNegated;
}

/** `a{b,c}d` becomes `abd` and `acd`, the innermost braces last. */
function expandBraces(pattern: string): string[] {
  const { before, choices, after } = splitAtBraces(pattern);
  if (!choices) return [before];
  const rests = expandBraces(after);
  const heads = choices.flatMap(expandBraces);
  if (heads.length * rests.length > MAX_ALTERNATIVES)
    throw new Error(`it has more than ${MAX_ALTERNATIVES} alternatives`);
  return heads.flatMap((head) => rests.map((rest) => before + head + rest));
}

function splitAtBraces(pattern: string): { before: string; choices?: string[]; after: string } {
  const choices: string[] = [];
  let depth = 0;
  let open = -1;
  let start = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      at += 1;
      if (at === pattern.length) throw new Error('nothing follows the last backslash');
    } else if (character === '{') {
      if (depth === 0) [open, start] = [at, at + 1];
      depth += 1;
    } else if (character === ',' && depth === 1) {
      choices.push(pattern.slice(start, at));
      start = at + 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth < 0) throw new Error('a } closes nothing');
      if (depth === 0) {
        choices.push(pattern.slice(start, at));
        return { before: pattern.slice(0, open), choices, after: pattern.slice(at + 1) };
      }
    }
  }
  if (depth > 0) throw new Error('a { is never closed');
  return { before: pattern, after: '' };
}
