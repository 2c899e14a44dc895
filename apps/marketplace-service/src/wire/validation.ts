import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  type ValidationError,
} from '@nestjs/common';
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

/** Reads a body that is a bare list of objects; faults are named `[3].Price`. */
export class ListPipe<Item extends object> implements PipeTransform<unknown, Item[]> {
  constructor(
    private readonly item: Type<Item>,
    private readonly max: number,
  ) {}

  transform(value: unknown): Item[] {
    if (!Array.isArray(value)) throw invalid({ body: ['must be a JSON list'] });
    if (value.length > this.max) throw invalid({ body: [`must have at most ${this.max} entries`] });
    const faults: Record<string, string[]> = {};
    const items = value.map((entry: unknown, index) => {
      if (!isObject(entry)) faults[`[${index}]`] = ['must be an object'];
      const item = plainToInstance(this.item, entry);
      if (isObject(entry))
        Object.assign(
          faults,
          faultsOf(validateSync(item, { whitelist: true, forbidUnknownValues: false }), `[${index}]`),
        );
      return item;
    });
    if (Object.keys(faults).length > 0) throw invalid(faults);
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
