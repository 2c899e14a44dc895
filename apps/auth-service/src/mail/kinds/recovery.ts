import { defineMailKind } from './mail-kind';

export const recovery = defineMailKind({
  name: 'recovery',
  linkType: 'recovery',
  words: {
    en: {
      subject: 'Reset Your Password',
      heading: 'Reset your password',
      paragraph: ({ siteUrl }) =>
        `Follow the link below to choose a new password for ${siteUrl}. Without it nothing changes.`,
      link: 'Reset your password',
    },
    de: {
      subject: 'Setzen Sie Ihr Passwort zurück',
      heading: 'Setzen Sie Ihr Passwort zurück',
      paragraph: ({ siteUrl }) =>
        `Folgen Sie dem Link, um ein neues Passwort für ${siteUrl} zu wählen. Sonst ändert sich nichts.`,
      link: 'Passwort zurücksetzen',
    },
  },
});
