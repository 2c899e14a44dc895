import { defineMailKind } from './mail-kind';

export const magicLink = defineMailKind({
  name: 'magic_link',
  linkType: 'magiclink',
  words: {
    en: {
      subject: 'Your Magic Link',
      heading: 'Your magic link',
      paragraph: ({ siteUrl }) => `Follow the link below to sign in at ${siteUrl}.`,
      link: 'Sign in',
    },
    de: {
      subject: 'Ihr Link zur Anmeldung',
      heading: 'Ihr Link zur Anmeldung',
      paragraph: ({ siteUrl }) => `Folgen Sie dem Link, um sich bei ${siteUrl} anzumelden.`,
      link: 'Anmelden',
    },
  },
});
