import { All, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access.decorator';
import { authError } from '../errors/auth-error';

/** Endpoints that clients know from elsewhere: a code tells them why there is no answer, which a bare 404 does not. */
@ApiExcludeController()
@Controller()
@Public()
export class NotOfferedController {
  @All(['sso', 'sso/*'])
  sso(): never {
    throw authError('saml_provider_disabled');
  }

  @All(['passkeys', 'passkeys/*'])
  passkeys(): never {
    throw authError('passkey_disabled');
  }

  @All(['oauth/*', 'admin/oauth/*', 'user/oauth/grants', 'admin/custom-providers', 'scim/v2/*'])
  features(): never {
    throw authError('feature_disabled');
  }
}
