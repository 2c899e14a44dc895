import { objectOf, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

const DEFAULT_AVATARS = 5;

function avatarOf({ id, avatar, discriminator }: AnswerObject): string {
  const hash = textOf(avatar);
  if (hash === undefined)
    return `https://cdn.discordapp.com/embed/avatars/${Number(textOf(discriminator) ?? 0) % DEFAULT_AVATARS}.png`;
  const type = hash.startsWith('a_') ? 'gif' : 'png';
  return `https://cdn.discordapp.com/avatars/${textOf(id) ?? ''}/${hash}.${type}`;
}

export const discord = defineProvider({
  title: 'Discord',
  baseUrl: 'https://discord.com',
  endpoints: { authorize: '/api/oauth2/authorize', token: '/api/oauth2/token' },
  scopes: ['email', 'identify'],
  usesProofKeys: true,

  async profile({ get }) {
    const user = objectOf(await get('https://discord.com/api/users/@me'));
    const { username, discriminator } = user;
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), user['verified'] === true),
      claims: {
        name: `${textOf(username) ?? ''}#${textOf(discriminator) ?? '0'}`,
        full_name: username,
        picture: avatarOf(user),
        custom_claims: { global_name: user['global_name'] },
      },
    };
  },
});
