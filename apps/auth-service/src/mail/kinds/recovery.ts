import { defineMailKind } from './mail-kind';

export const recovery = defineMailKind({
  name: 'recovery',
  link: { type: 'recovery', words: 'Reset your password' },
  subject: 'Reset Your Password',
  heading: 'Reset your password',
  paragraph: ({ siteUrl }) =>
    `Follow the link below to choose a new password for ${siteUrl}. Without it nothing changes.`,
});
