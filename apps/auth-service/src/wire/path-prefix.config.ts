import { Env } from '@libs/config';
import { IsOptional, Matches } from 'class-validator';

export class PathPrefixConfig {
  static readonly title = 'Path prefix';

  @Env('API_PATH_PREFIX', {
    optional: true,
    description:
      'A path, such as /auth/v1, below which the service answers as well; links in mails and documents lead there.',
  })
  @IsOptional()
  @Matches(/^(?:\/[\w.~-]+)+$/, { message: 'must be a path such as /auth/v1, without a slash at its end' })
  readonly pathPrefix?: string;
}
