import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '../errors/problem';
import { MAX_ENTRIES } from './poll.dto';

/** Reads a body that is a bare list; what its entries are is looked at where it matters. */
@Injectable()
export class ReferencesPipe implements PipeTransform<unknown, unknown[]> {
  transform(body: unknown): unknown[] {
    if (!Array.isArray(body)) throw invalid({ body: ['must be a JSON list'] });
    if (body.length > MAX_ENTRIES) throw invalid({ body: [`must have at most ${MAX_ENTRIES} entries`] });
    return body;
  }
}
