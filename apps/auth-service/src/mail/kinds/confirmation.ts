import { defineMailKind } from './mail-kind';

export const confirmation = defineMailKind({
  name: 'confirmation',
  linkType: 'signup',
  subject: 'Confirm Your Signup',
  heading: 'Confirm your signup',
  paragraph: ({ siteUrl }) => `Follow the link below to confirm this address for ${siteUrl}.`,
  action: 'Confirm your mail',
});
