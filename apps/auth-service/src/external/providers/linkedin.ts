import { joined, objectOf, objectsOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

const PROFILE = 'projection=(id,firstName,lastName,profilePicture(displayImage~:playableStreams))';
const EMAIL = 'q=members&projection=(elements*(handle~))';

/** A name in the user's own language. */
function localized(field: unknown): unknown {
  const { localized: names, preferredLocale } = objectOf(field);
  const { language, country } = objectOf(preferredLocale);
  return objectOf(names)[`${textOf(language) ?? ''}_${textOf(country) ?? ''}`];
}

export const linkedin = defineProvider({
  title: 'LinkedIn (older API)',
  baseUrl: 'https://api.linkedin.com',
  endpoints: { authorize: '/oauth/v2/authorization', token: '/oauth/v2/accessToken' },
  scopes: ['r_emailaddress', 'r_liteprofile'],

  async profile({ get }) {
    const [user, emails] = await Promise.all([
      get(`https://api.linkedin.com/v2/me?${PROFILE}`).then(objectOf),
      get(`https://api.linkedin.com/v2/emailAddress?${EMAIL}`).then(objectOf),
    ]);
    const [email] = objectsOf(emails['elements']);
    const images = objectsOf(objectOf(objectOf(user['profilePicture'])['displayImage~'])['elements']);
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(objectOf(email?.['handle~'])['emailAddress']), true),
      claims: {
        name: joined(localized(user['firstName']), localized(user['lastName'])),
        picture: objectsOf(images[0]?.['identifiers'])[0]?.['identifier'],
      },
    };
  },
});
