import { Global, Module } from '@nestjs/common';
import { MailBasePipe } from './mail-base.decorator';
import { MailService } from './mail.service';
import { NotificationService } from './notification.service';
import { UserMailService } from './user-mail.service';

/** Global, because the pipe behind a parameter is made in the module of the controller that uses it. */
@Global()
@Module({
  providers: [MailService, UserMailService, NotificationService, MailBasePipe],
  exports: [UserMailService, NotificationService, MailBasePipe],
})
export class MailModule {}
