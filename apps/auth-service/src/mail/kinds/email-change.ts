import { defineMailKind } from './mail-kind';

export const emailChange = defineMailKind({
  name: 'email_change',
  linkType: 'email_change',
  words: {
    en: {
      subject: 'Confirm Email Change',
      heading: 'Confirm the change of your email address',
      paragraph: ({ siteUrl, email, newEmail = '' }) =>
        email
          ? `Follow the link below to change your email address at ${siteUrl} from ${email} to ${newEmail}.`
          : `Follow the link below to make ${newEmail} your email address at ${siteUrl}.`,
      link: 'Confirm the change',
    },
    de: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      heading: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      paragraph: ({ siteUrl, email, newEmail = '' }) =>
        email
          ? `Folgen Sie dem Link, um Ihre E-Mail-Adresse bei ${siteUrl} von ${email} in ${newEmail} zu ändern.`
          : `Folgen Sie dem Link, um ${newEmail} zu Ihrer E-Mail-Adresse bei ${siteUrl} zu machen.`,
      link: 'Änderung bestätigen',
    },
  },
});
