import { defineMailKind } from './mail-kind';

export const magicLink = defineMailKind({
  name: 'magic_link',
  link: { type: 'magiclink', words: 'Sign in' },
  subject: 'Your Magic Link',
  heading: 'Your magic link',
  paragraph: ({ siteUrl }) => `Follow the link below to sign in at ${siteUrl}.`,
});
