import { defineMailKind } from './mail-kind';

export const invite = defineMailKind({
  name: 'invite',
  linkType: 'invite',
  words: {
    en: {
      subject: 'You have been invited',
      heading: 'You have been invited',
      paragraph: ({ siteUrl }) => `You have been invited to have an account at ${siteUrl}.`,
      link: 'Accept the invitation',
    },
    de: {
      subject: 'Sie wurden eingeladen',
      heading: 'Sie wurden eingeladen',
      paragraph: ({ siteUrl }) => `Sie wurden zu einem Konto bei ${siteUrl} eingeladen.`,
      link: 'Einladung annehmen',
    },
  },
});
