import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  type ValidationError,
} from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { invalid, type Faults } from '../errors/problem';

const NOT_AN_OBJECT = { body: ['must be a JSON object'] };

/** Reads bodies and queries into their classes, drops unknown members and reports all faults at once. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: false,
      exceptionFactory: (errors) => invalid(faultsOf(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type === 'body' && metatype && this.toValidate(metadata) && !isObject(value))
      throw invalid(NOT_AN_OBJECT);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** A long list is read in pieces, between which other requests get their turn. */
const PIECE = 250;

/** One entry of a list: as read, or what is wrong with it by the paths of its members. */
export type Entry<Item> =
  { readonly item: Item; readonly faults: null } | { readonly item: null; readonly faults: Faults };

interface ListOptions<Item> {
  readonly max: number;
  /**
   * Checking thousands of entries member by member takes long. This may recognise an ordinary entry at a glance;
   * whatever it answers null to is looked at thoroughly, so it must accept nothing that the class refuses.
   */
  readonly readPlain?: (entry: object) => Item | null;
}

/** Reads a body that is a bare list of objects, each for itself. */
export class EntriesPipe<Item extends object> implements PipeTransform<unknown, Promise<Entry<Item>[]>> {
  constructor(
    private readonly item: Type<Item>,
    private readonly options: ListOptions<Item>,
  ) {}

  async transform(value: unknown): Promise<Entry<Item>[]> {
    const { max, readPlain } = this.options;
    if (!Array.isArray(value)) throw invalid({ body: ['must be a JSON list'] });
    if (value.length > max) throw invalid({ body: [`must have at most ${max} entries`] });
    const entries: Entry<Item>[] = [];
    for (const [index, given] of (value as unknown[]).entries()) {
      if (index % PIECE === PIECE - 1) await nextTurn();
      const plain = isObject(given) ? readPlain?.(given) : null;
      entries.push(plain ? { item: plain, faults: null } : this.readThoroughly(given));
    }
    return entries;
  }

  private readThoroughly(given: unknown): Entry<Item> {
    if (!isObject(given)) return { item: null, faults: { '': ['must be an object'] } };
    const item = plainToInstance(this.item, given);
    const faults = faultsOf(validateSync(item, { whitelist: true, forbidUnknownValues: false }));
    return Object.keys(faults).length > 0 ? { item: null, faults } : { item, faults: null };
  }
}

/** The same, refused as a whole when anything is wrong; faults are named `[3].Price`. */
export class ListPipe<Item extends object> implements PipeTransform<unknown, Promise<Item[]>> {
  private readonly entries: EntriesPipe<Item>;

  constructor(item: Type<Item>, options: ListOptions<Item>) {
    this.entries = new EntriesPipe(item, options);
  }

  async transform(value: unknown): Promise<Item[]> {
    const all: Record<string, readonly string[]> = {};
    const items: Item[] = [];
    for (const [index, { item, faults }] of (await this.entries.transform(value)).entries()) {
      if (faults === null) items.push(item);
      else
        for (const [path, texts] of Object.entries(faults))
          all[path === '' ? `[${index}]` : pathTo(path, `[${index}]`)] = texts;
    }
    if (Object.keys(all).length > 0) throw invalid(all);
    return items;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Faults by wire path: `Lines[0].Quantity`. */
export function faultsOf(errors: readonly ValidationError[], parent = ''): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const { property, constraints, children, value } of errors) {
    const path = pathTo(property, parent);
    // An absent member has one fault, whatever else is checked of it.
    const texts =
      value === undefined && constraints?.['isDefined'] ? ['is required'] : Object.values(constraints ?? {});
    if (texts.length > 0) faults[path] = texts;
    Object.assign(faults, faultsOf(children ?? [], path));
  }
  return faults;
}

function pathTo(property: string, parent: string): string {
  if (!parent) return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
