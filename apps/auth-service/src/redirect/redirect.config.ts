import { Env, type CrossChecked } from '@libs/config';
import { IsUrl } from 'class-validator';
import { compileGlob } from './compile-glob';

export class RedirectConfig implements CrossChecked {
  static readonly title = 'Redirects';

  @Env('SITE_URL', {
    description: 'The address of the site that users come from; they are sent back to it by default.',
    example: 'http://localhost:3000',
  })
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an absolute http or https URL' },
  )
  readonly siteUrl!: string;

  @Env('URI_ALLOW_LIST', {
    kind: 'list',
    default: '',
    description:
      'Patterns of further addresses users may be sent to, comma-separated: * stays within a name or path part, ** does not.',
  })
  readonly allowList!: string[];

  check(nameOf: (variable: string) => string): readonly string[] {
    return this.allowList.flatMap((pattern) => {
      try {
        compileGlob(pattern);
        return [];
      } catch (error) {
        return [
          `${nameOf('URI_ALLOW_LIST')}: ${pattern} is not a valid pattern: ${(error as Error).message}`,
        ];
      }
    });
  }
}
