import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { ExternalModule } from '../external/external.module';
import { PasswordModule } from '../password/password.module';
import { PkceModule } from '../pkce/pkce.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { grants } from './grants';
import { SignInRepository } from './sign-in.repository';
import { SignInService } from './sign-in.service';
import { TokenController } from './token.controller';
import { TokenService } from './token.service';

@Module({
  imports: [AccessModule, ExternalModule, UserModule, PasswordModule, SessionModule, PkceModule],
  controllers: [TokenController],
  providers: [TokenService, SignInRepository, SignInService, ...Object.values(grants)],
})
export class TokenModule {}
