import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import { presentUser } from '../user/present-user';
import { readPage, type PageFacts } from '../wire/pagination';
import { AdminUserRepository } from './admin-user.repository';
import type { ListUsersQuery, UserListDto } from './admin-user.dto';
import type { SortOrder } from './user-lists';

/** Shows users page by page. */
@Injectable()
export class ListUsersService {
  constructor(private readonly users: AdminUserRepository) {}

  /** @throws AuthError `validation_failed` for a page or an order that makes no sense. */
  async list(query: ListUsersQuery, aud: string): Promise<{ body: UserListDto; facts: PageFacts }> {
    const page = readPage(query);
    const order = readOrder(query.sort);
    const { users, total } = await this.users.list({ ...page, aud, order, filter: query.filter || null });
    return { body: { users: users.map(presentUser), aud }, facts: { ...page, total } };
  }
}

function readOrder(sort: string | undefined): SortOrder {
  if (!sort) return 'desc';
  const order = /^created_at(?: (asc|desc))?$/i.exec(sort);
  if (!order)
    throw authError('validation_failed', { message: 'sort must be created_at asc or created_at desc' });
  return order[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc';
}
