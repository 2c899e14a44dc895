import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { CaptchaGuard } from './captcha.guard';
import { CaptchaService } from './captcha.service';

@Module({
  imports: [AccessModule],
  providers: [CaptchaService, CaptchaGuard],
  exports: [CaptchaGuard],
})
export class CaptchaModule {}
