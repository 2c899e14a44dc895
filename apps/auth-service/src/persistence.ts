import { OutboxJob } from '@libs/outbox';
import type { PersistenceOptions } from '@libs/persistence';
import { RateLimitEntry } from '@libs/rate-limit';
import { CreateAccounts1763600000000 } from '../migrations/1763600000000-create-accounts';
import { AddProofKeys1763700000000 } from '../migrations/1763700000000-add-proof-keys';
import { AddMailRequests1763700200000 } from '../migrations/1763700200000-add-mail-requests';
import { AddAdministrationIndexes1763700100000 } from '../migrations/1763700100000-add-administration-indexes';
import { AddCleanUpIndexes1763700300000 } from '../migrations/1763700300000-add-clean-up-indexes';
import { AddApiKeys1763700400000 } from '../migrations/1763700400000-add-api-keys';
import { AddSmsLimits1763700500000 } from '../migrations/1763700500000-add-sms-limits';
import { CreateOutbox1763700600000 } from '../migrations/1763700600000-create-outbox';
import { CreateRateLimits1763700700000 } from '../migrations/1763700700000-create-rate-limits';
import { AddSignInAttempts1763700800000 } from '../migrations/1763700800000-add-sign-in-attempts';
import { AddExternalProviders1763701000000 } from '../migrations/1763701000000-add-external-providers';
import { UniteSendLimits1763701100000 } from '../migrations/1763701100000-unite-send-limits';
import { CreateFactors1763701200000 } from '../migrations/1763701200000-create-factors';
import { ApiKey } from './access/api-key.entity';
import { AuditLogEntry } from './audit/audit-log-entry.entity';
import { OAuthState } from './external/oauth-state.entity';
import { SendLimit } from './limit/send-limit.entity';
import { OneTimeToken } from './one-time-token/one-time-token.entity';
import { SignInAttempt } from './password/sign-in-attempt.entity';
import { FlowState } from './pkce/flow-state.entity';
import { AmrClaim } from './session/amr-claim.entity';
import { Session } from './session/session.entity';
import { Factor } from './user/factor.entity';
import { Identity } from './user/identity.entity';
import { User } from './user/user.entity';

/** The tables of the service and how they came to be. */
export const persistence: PersistenceOptions = {
  applicationName: 'auth-service',
  entities: [
    User,
    Identity,
    Factor,
    Session,
    AmrClaim,
    OneTimeToken,
    FlowState,
    OAuthState,
    SendLimit,
    RateLimitEntry,
    SignInAttempt,
    OutboxJob,
    AuditLogEntry,
    ApiKey,
  ],
  migrations: [
    CreateAccounts1763600000000,
    AddProofKeys1763700000000,
    AddAdministrationIndexes1763700100000,
    AddMailRequests1763700200000,
    AddCleanUpIndexes1763700300000,
    AddApiKeys1763700400000,
    AddSmsLimits1763700500000,
    CreateOutbox1763700600000,
    CreateRateLimits1763700700000,
    AddSignInAttempts1763700800000,
    AddExternalProviders1763701000000,
    UniteSendLimits1763701100000,
    CreateFactors1763701200000,
  ],
};
