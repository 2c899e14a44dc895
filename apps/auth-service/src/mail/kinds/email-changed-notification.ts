import { defineMailKind } from './mail-kind';

export const emailChangedNotification = defineMailKind({
  name: 'email_changed_notification',
  linkType: null,
  words: {
    en: {
      subject: 'Your Email Address Has Been Changed',
      heading: 'Your email address has been changed',
      paragraph: ({ siteUrl, email, oldEmail = '' }) =>
        `Your email address at ${siteUrl} has just been changed from ${oldEmail} to ${email}.`,
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      paragraph: ({ siteUrl, email, oldEmail = '' }) =>
        `Ihre E-Mail-Adresse bei ${siteUrl} wurde eben von ${oldEmail} in ${email} geändert.`,
    },
  },
});
