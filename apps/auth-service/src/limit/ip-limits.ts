import type { IpLimitConfig } from './ip-limit.config';

/** How often one address may do something. */
export interface IpLimit {
  /** What it limits, as it stands in the OpenAPI document. */
  readonly endpoints: readonly `${'GET' | 'POST' | 'PUT'} /${string}`[];
  readonly variable: `RATE_LIMIT_${string}`;
  readonly pointsOf: (config: IpLimitConfig) => number;
  readonly windowSeconds: number;
  /** Counts only what has passed the CAPTCHA, so that who fails it takes nothing from honest people behind one address. */
  readonly isAfterCaptcha?: boolean;
  /** Which of its requests it counts; without it all. */
  readonly counts?: (body: unknown) => boolean;
}

const FIVE_MINUTES = 300;
const HOUR = 3600;

const byOtp = {
  variable: 'RATE_LIMIT_OTP',
  pointsOf: ({ otp }: IpLimitConfig) => otp,
  windowSeconds: FIVE_MINUTES,
} as const;

/** Every limit by address, by its name in headers. Each counts by itself. */
export const ipLimits = {
  signups: { ...byOtp, endpoints: ['POST /signup'], isAfterCaptcha: true, counts: namesContact },
  anonymous: {
    endpoints: ['POST /signup'],
    variable: 'RATE_LIMIT_ANONYMOUS_USERS',
    pointsOf: ({ anonymousUsers }) => anonymousUsers,
    windowSeconds: HOUR,
    isAfterCaptcha: true,
    counts: (body) => !namesContact(body),
  },
  otp: { ...byOtp, endpoints: ['POST /otp'] },
  magiclink: { ...byOtp, endpoints: ['POST /magiclink'] },
  recover: { ...byOtp, endpoints: ['POST /recover'] },
  resend: { ...byOtp, endpoints: ['POST /resend'] },
  user: { ...byOtp, endpoints: ['PUT /user'] },
  token: {
    endpoints: ['POST /token'],
    variable: 'RATE_LIMIT_TOKEN_REFRESH',
    pointsOf: ({ token }) => token,
    windowSeconds: FIVE_MINUTES,
    isAfterCaptcha: true,
  },
  verify: {
    endpoints: ['GET /verify', 'POST /verify'],
    variable: 'RATE_LIMIT_VERIFY',
    pointsOf: ({ verify }) => verify,
    windowSeconds: FIVE_MINUTES,
  },
} as const satisfies Readonly<Record<string, IpLimit>>;

export type IpLimitName = keyof typeof ipLimits;

/** Whether a sign-up is for an address or a number: guards run before anything has looked at the body. */
function namesContact(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ('email' in body && Boolean(body.email)) || ('phone' in body && Boolean(body.phone));
}
