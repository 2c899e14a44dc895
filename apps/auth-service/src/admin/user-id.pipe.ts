import { Injectable, type PipeTransform } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import { isUuid } from '../wire/is-uuid';

/** The user a path names. What is no UUID names nobody. */
@Injectable()
export class UserIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!isUuid(id))
      throw authError('validation_failed', { status: 404, message: 'The user id must be a UUID' });
    return id.toLowerCase();
  }
}
