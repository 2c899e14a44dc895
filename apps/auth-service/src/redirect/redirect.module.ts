import { Global, Module } from '@nestjs/common';
import { RedirectTargetPipe } from './redirect-target.decorator';
import { RedirectService } from './redirect.service';

/** Global, because the pipe behind a parameter is made in the module of the controller that uses it. */
@Global()
@Module({
  providers: [RedirectService, RedirectTargetPipe],
  exports: [RedirectService, RedirectTargetPipe],
})
export class RedirectModule {}
