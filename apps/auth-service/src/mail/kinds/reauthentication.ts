import { defineMailKind } from './mail-kind';

export const reauthentication = defineMailKind({
  name: 'reauthentication',
  linkType: null,
  words: {
    en: {
      subject: 'Confirm That It Is You',
      heading: 'Confirm that it is you',
      paragraph: ({ siteUrl }) =>
        `Somebody wants to change your password at ${siteUrl}. Enter the code if it is you.`,
    },
    de: {
      subject: 'Bestätigen Sie, dass Sie es sind',
      heading: 'Bestätigen Sie, dass Sie es sind',
      paragraph: ({ siteUrl }) =>
        `Jemand möchte Ihr Passwort bei ${siteUrl} ändern. Geben Sie den Code ein, wenn Sie es sind.`,
    },
  },
});
