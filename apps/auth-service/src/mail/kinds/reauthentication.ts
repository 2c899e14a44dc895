import { defineMailKind } from './mail-kind';

export const reauthentication = defineMailKind({
  name: 'reauthentication',
  link: null,
  subject: 'Confirm That It Is You',
  heading: 'Confirm that it is you',
  paragraph: ({ siteUrl }) =>
    `Somebody wants to change your password at ${siteUrl}. Enter the code if it is you.`,
});
