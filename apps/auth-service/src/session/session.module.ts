import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuditModule } from '../audit/audit.module';
import { AccessTokenService } from './access-token.service';
import { JwtKeys } from './jwt-keys';
import { RefreshTokenKeys } from './refresh-token-keys';
import { RefreshService } from './refresh.service';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';
import { TokenSigner } from './token-signer';

@Module({
  imports: [JwtModule.register({}), AuditModule],
  providers: [
    JwtKeys,
    TokenSigner,
    AccessTokenService,
    RefreshTokenKeys,
    SessionRepository,
    SessionService,
    RefreshService,
  ],
  exports: [TokenSigner, SessionRepository, SessionService, RefreshService],
})
export class SessionModule {}
