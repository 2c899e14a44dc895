import { parseFirebaseHash, verifyFirebaseHash } from './firebase-scrypt';

/** The values Firebase publishes to try its parameters with. */
const SIGNER_KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
const PUBLISHED = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${SIGNER_KEY}$42xEC+ixf3L2lw==$${HASH}`;

describe('A hash from Firebase', () => {
  it('is recognised by its password alone', async () => {
    expect(await verifyFirebaseHash('user1password', PUBLISHED)).toBe(true);
    expect(await verifyFirebaseHash('user1passworD', PUBLISHED)).toBe(false);
  });

  it('needs its salt separator', async () => {
    expect(await verifyFirebaseHash('user1password', PUBLISHED.replace('ss=Bw==,', ''))).toBe(false);
  });

  it.each([
    '',
    '$fbscrypt$',
    PUBLISHED.replace('v=1', 'v=2'),
    PUBLISHED.replace('n=14', 'n=x'),
    PUBLISHED.replace(`sk=${SIGNER_KEY}`, 'sk='),
    `${PUBLISHED}$more`,
    `${PUBLISHED}\n`,
  ])('%p is none', async (text) => {
    expect(parseFirebaseHash(text)).toBeNull();
    expect(await verifyFirebaseHash('user1password', text)).toBe(false);
  });
});
