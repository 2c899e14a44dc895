import { TextField } from '../wire/field';
import { CreateUserBody } from './admin-user.dto';

/** One line of a file of users: the body of a creation, without passwords in clear, and when the user was created. */
export class ImportUserBody extends CreateUserBody {
  @TextField({ description: 'When the user was created, as RFC 3339 has it; by default now.' })
  created_at?: string;
}
