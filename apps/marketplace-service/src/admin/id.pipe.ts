import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { invalid } from '../errors/problem';
import { INT32_MAX } from '../wire/members';

/** Reads an id in an address. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string, { data = 'id' }: ArgumentMetadata): number {
    if (/^\d{1,10}$/.test(text) && Number(text) <= INT32_MAX) return Number(text);
    throw invalid({ [data]: ['must be a whole number'] });
  }
}
