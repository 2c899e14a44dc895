import { rateLimitHeaders } from './rate-limit-headers';

const token = { name: 'token', points: 150, windowSeconds: 300 };
const mail = { name: 'mail', points: 30, windowSeconds: 3600 };

describe('rateLimitHeaders', () => {
  it('says what is left', () => {
    expect(rateLimitHeaders([{ policy: token, isAllowed: true, remaining: 149, resetSeconds: 300 }])).toEqual(
      { 'RateLimit-Policy': '"token";q=150;w=300', RateLimit: '"token";r=149;t=300' },
    );
  });

  it('says when to come again, the latest where several refuse', () => {
    expect(
      rateLimitHeaders([
        { policy: token, isAllowed: false, remaining: 0, resetSeconds: 12 },
        { policy: mail, isAllowed: false, remaining: 0, resetSeconds: 900 },
      ]),
    ).toEqual({
      'RateLimit-Policy': '"token";q=150;w=300, "mail";q=30;w=3600',
      RateLimit: '"token";r=0;t=12, "mail";r=0;t=900',
      'Retry-After': '900',
    });
  });
});
