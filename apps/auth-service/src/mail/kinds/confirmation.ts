import { defineMailKind } from './mail-kind';

export const confirmation = defineMailKind({
  name: 'confirmation',
  linkType: 'signup',
  words: {
    en: {
      subject: 'Confirm Your Signup',
      heading: 'Confirm your signup',
      paragraph: ({ siteUrl }) => `Follow the link below to confirm this address for ${siteUrl}.`,
      link: 'Confirm your mail',
    },
    de: {
      subject: 'Bestätigen Sie Ihre Anmeldung',
      heading: 'Bestätigen Sie Ihre Anmeldung',
      paragraph: ({ siteUrl }) => `Folgen Sie dem Link, um diese Adresse für ${siteUrl} zu bestätigen.`,
      link: 'Adresse bestätigen',
    },
  },
});
