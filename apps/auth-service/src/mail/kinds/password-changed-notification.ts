import { defineMailKind } from './mail-kind';

export const passwordChangedNotification = defineMailKind({
  name: 'password_changed_notification',
  linkType: null,
  words: {
    en: {
      subject: 'Your Password Has Been Changed',
      heading: 'Your password has been changed',
      paragraph: ({ siteUrl, email }) =>
        `The password of ${email} at ${siteUrl} has just been changed. If that was not you, reset it now.`,
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      heading: 'Ihr Passwort wurde geändert',
      paragraph: ({ siteUrl, email }) =>
        `Das Passwort von ${email} bei ${siteUrl} wurde eben geändert. Wenn Sie das nicht waren, setzen Sie es jetzt zurück.`,
    },
  },
});
