import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PkceModule } from '../pkce/pkce.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AddressProofService } from './address-proof.service';
import { AuthorizeService } from './authorize.service';
import { CallbackService } from './callback.service';
import { DiscoveryService } from './discovery.service';
import { EnabledProvidersService } from './enabled-providers.service';
import { ExplicitLinkingService } from './explicit-linking.service';
import { ExternalAccountRepository } from './external-account.repository';
import { ExternalAccountService } from './external-account.service';
import { ExternalController } from './external.controller';
import { ExternalSignInService } from './external-sign-in.service';
import { IdTokenAccountService } from './id-token-account.service';
import { IdTokenService } from './id-token.service';
import { IdentityController } from './identity.controller';
import { IdentityRepository } from './identity.repository';
import { IdentityService } from './identity.service';
import { LinkService } from './link.service';
import { OAuthStateRepository } from './oauth-state.repository';
import { OAuthStateService } from './oauth-state.service';
import { ProviderDanceService } from './provider-dance.service';

@Module({
  imports: [AuditModule, UserModule, SessionModule, PkceModule, OneTimeTokenModule],
  controllers: [ExternalController, IdentityController],
  providers: [
    EnabledProvidersService,
    DiscoveryService,
    IdTokenService,
    IdTokenAccountService,
    ProviderDanceService,
    OAuthStateRepository,
    OAuthStateService,
    AddressProofService,
    ExternalAccountRepository,
    ExternalAccountService,
    ExplicitLinkingService,
    ExternalSignInService,
    AuthorizeService,
    CallbackService,
    IdentityRepository,
    IdentityService,
    LinkService,
  ],
  exports: [
    IdTokenAccountService,
    IdentityService,

    EnabledProvidersService,
    ProviderDanceService,
    DiscoveryService,
    IdTokenService,
    ExternalSignInService,
  ],
})
export class ExternalModule {}
