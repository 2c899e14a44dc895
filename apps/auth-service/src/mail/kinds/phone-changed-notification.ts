import { defineMailKind } from './mail-kind';

export const phoneChangedNotification = defineMailKind({
  name: 'phone_changed_notification',
  linkType: null,
  words: {
    en: {
      subject: 'Your Phone Number Has Been Changed',
      heading: 'Your phone number has been changed',
      paragraph: ({ siteUrl, phone = '', oldPhone = '' }) =>
        oldPhone
          ? `Your phone number at ${siteUrl} has just been changed from ${oldPhone} to ${phone}.`
          : `Your phone number at ${siteUrl} is now ${phone}.`,
    },
    de: {
      subject: 'Ihre Telefonnummer wurde geändert',
      heading: 'Ihre Telefonnummer wurde geändert',
      paragraph: ({ siteUrl, phone = '', oldPhone = '' }) =>
        oldPhone
          ? `Ihre Telefonnummer bei ${siteUrl} wurde eben von ${oldPhone} in ${phone} geändert.`
          : `Ihre Telefonnummer bei ${siteUrl} ist jetzt ${phone}.`,
    },
  },
});
