import { defineMailKind } from './mail-kind';

export const emailChange = defineMailKind({
  name: 'email_change',
  link: { type: 'email_change', words: 'Confirm the change' },
  subject: 'Confirm Email Change',
  heading: 'Confirm the change of your email address',
  paragraph: ({ siteUrl, email, newEmail = '' }) =>
    email
      ? `Follow the link below to change your email address at ${siteUrl} from ${email} to ${newEmail}.`
      : `Follow the link below to make ${newEmail} your email address at ${siteUrl}.`,
});
