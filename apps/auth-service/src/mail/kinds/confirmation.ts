import { defineMailKind } from './mail-kind';

export const confirmation = defineMailKind({
  name: 'confirmation',
  link: { type: 'signup', words: 'Confirm your mail' },
  subject: 'Confirm Your Signup',
  heading: 'Confirm your signup',
  paragraph: ({ siteUrl }) => `Follow the link below to confirm this address for ${siteUrl}.`,
});
