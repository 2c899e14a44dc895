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
import { invalid } from '../errors/problem';

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

/**
 * Reads a body that is a bare list of objects; faults are named `[3].Price`.
 *
 * Checking thousands of entries member by member takes long. `readPlain` may recognise an ordinary entry at a glance;
 * whatever it answers null to is looked at thoroughly, so it must accept nothing that the class refuses.
 */
export class ListPipe<Item extends object> implements PipeTransform<unknown, Promise<Item[]>> {
  constructor(
    private readonly item: Type<Item>,
    private readonly max: number,
    private readonly readPlain: (entry: object) => Item | null = () => null,
  ) {}

  async transform(value: unknown): Promise<Item[]> {
    if (!Array.isArray(value)) throw invalid({ body: ['must be a JSON list'] });
    if (value.length > this.max) throw invalid({ body: [`must have at most ${this.max} entries`] });
    const faults: Record<string, string[]> = {};
    const items: Item[] = [];
    for (const [index, entry] of (value as unknown[]).entries()) {
      if (index % PIECE === PIECE - 1) await nextTurn();
      if (isObject(entry))
        items.push(this.readPlain(entry) ?? this.readThoroughly(entry, `[${index}]`, faults));
      else faults[`[${index}]`] = ['must be an object'];
    }
    if (Object.keys(faults).length > 0) throw invalid(faults);
    return items;
  }

  private readThoroughly(entry: object, path: string, faults: Record<string, string[]>): Item {
    const item = plainToInstance(this.item, entry);
    const errors = validateSync(item, { whitelist: true, forbidUnknownValues: false });
    Object.assign(faults, faultsOf(errors, path));
    return item;
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
