import { SetMetadata } from '@nestjs/common';
import type { IpLimitName } from './ip-limits';

/** The metadata of a limited route: the limits of which the first that counts the request applies. */
export const LIMITED_BY = 'limited-by';

/** How often one address may call; see {@link ipLimits}. */
export const LimitedBy = (...names: IpLimitName[]) => SetMetadata(LIMITED_BY, names);
