import { defineMailKind } from './mail-kind';

export const invite = defineMailKind({
  name: 'invite',
  link: { type: 'invite', words: 'Accept the invitation' },
  subject: 'You have been invited',
  heading: 'You have been invited',
  paragraph: ({ siteUrl }) => `You have been invited to have an account at ${siteUrl}.`,
});
