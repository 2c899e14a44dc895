import { Module } from '@nestjs/common';
import { PhoneUserRepository } from './phone-user.repository';
import { UserRepository } from './user.repository';

@Module({
  providers: [UserRepository, PhoneUserRepository],
  exports: [UserRepository, PhoneUserRepository],
})
export class UserModule {}
