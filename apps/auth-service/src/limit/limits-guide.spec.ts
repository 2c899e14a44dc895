import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@libs/config';
import { IpLimitConfig } from './ip-limit.config';
import { ipLimits, type IpLimit } from './ip-limits';

const GUIDE = join(__dirname, '../../../../docs/guides/limits.md');
const ROW = /^\| `(\w+)` +\| (.+?) +\| `(RATE_LIMIT_\w+)` +\| +(\d+) \| +(\d+) \|$/gm;

it('The guide lists every limit by address as it is', () => {
  const defaults = readConfig({ prefixes: ['AUTH_'], bareNames: [], sections: [IpLimitConfig] }, {});
  const rows = [...readFileSync(GUIDE, 'utf8').matchAll(ROW)].map(
    ([, name, requests = '', variable, points, seconds]) => ({
      name,
      endpoints: [...requests.matchAll(/`([^`]+)`/g)].map(([, endpoint]) => endpoint),
      variable,
      points: Number(points),
      seconds: Number(seconds),
    }),
  );
  expect(rows).toEqual(
    Object.entries<IpLimit>(ipLimits).map(([name, limit]) => ({
      name,
      endpoints: limit.endpoints,
      variable: limit.variable,
      points: limit.pointsOf(defaults.get(IpLimitConfig)),
      seconds: limit.windowSeconds,
    })),
  );
});
