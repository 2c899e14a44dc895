import { Injectable } from '@nestjs/common';
import { generateApiKey, KeyFault, requireHolder } from '@libs/api-key';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { SERVICE_KEY_LABEL } from './read-service-key';
import { ServiceKeyRepository, type ListedServiceKey, type ServiceKey } from './service-key.repository';

export interface ServiceKeyRequest {
  /** What the key is for. */
  readonly name: string;
  readonly role: string;
  readonly expiresAt: Date | null;
}

export interface CreatedServiceKey {
  readonly id: number;
  readonly prefix: string;
  /** The secret: this is the only time it is shown. */
  readonly key: string;
}

const MAX_NAME_LENGTH = 255;

/** Makes and checks the keys by which other servers administer. */
@Injectable()
export class ServiceKeyService {
  constructor(
    private readonly keys: ServiceKeyRepository,
    private readonly config: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `validation_failed` naming the member. */
  async create({ name, role, expiresAt }: ServiceKeyRequest): Promise<CreatedServiceKey> {
    const createdAt = this.clock.now();
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH)
      throw invalid(`name must have 1 to ${MAX_NAME_LENGTH} characters`);
    if (!this.config.adminRoles.includes(role))
      throw invalid(`role must be one of ${this.config.adminRoles.join(', ')}`);
    if (expiresAt && expiresAt <= createdAt) throw invalid('expires is in the past');
    const { key, prefix, hash } = generateApiKey(SERVICE_KEY_LABEL);
    const id = await this.keys.insert({ name, role, prefix, hash, createdAt, expiresAt });
    return { id, prefix, key };
  }

  list(): Promise<ListedServiceKey[]> {
    return this.keys.list();
  }

  /**
   * Takes effect on every replica at once, since keys are looked up on each request.
   * @throws AuthError `validation_failed` when there is no such key.
   */
  async revoke(id: number): Promise<void> {
    if (!(await this.keys.revoke(id))) throw invalid(`${id} is not the id of a service key`);
  }

  /** @throws AuthError `bad_jwt` for a key that is unknown, revoked or expired, `not_admin` for one of another role. */
  async require(key: string, roles: readonly string[]): Promise<ServiceKey> {
    try {
      return await requireHolder(this.keys, key, roles);
    } catch (cause) {
      if (!(cause instanceof KeyFault)) throw cause;
      throw cause.kind === 'wrong_key_type'
        ? authError('not_admin', { message: 'The role of the service key may not do this' })
        : authError('bad_jwt', { message: 'The service key is unknown, revoked or expired' });
    }
  }
}

function invalid(message: string): Error {
  return authError('validation_failed', { message });
}
