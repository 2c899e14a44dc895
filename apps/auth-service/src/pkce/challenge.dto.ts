import { TextField } from '../wire/field';

/** The members by which a request whose mail leads to a code carries a challenge. */
export class ChallengeBody {
  @TextField({
    description:
      'The challenge of a proof key (RFC 7636); needs `code_challenge_method`. The link in the mail then leads to a `code` for `/token?grant_type=pkce`.',
  })
  code_challenge?: string;

  @TextField({ description: '`s256` or `plain`.' })
  code_challenge_method?: string;
}
