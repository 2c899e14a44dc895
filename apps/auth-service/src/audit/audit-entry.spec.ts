import { runInContext } from '@libs/http';
import { auditValues, callerAddress, insertAudit } from './audit-entry';

const context = { network: null, requestId: 'r', userAgent: '', logFields: {} };

describe('The values of audit entries', () => {
  const now = new Date();

  it('name each action with its group, the traits, the caller and the time', () => {
    runInContext({ ...context, ip: '192.0.2.1' }, () => {
      const values = auditValues({
        actions: ['token_refreshed', 'login'],
        traits: { provider: 'email' },
        now,
      });
      expect(values).toEqual([
        ['token_refreshed', 'login'],
        ['token', 'account'],
        { traits: { provider: 'email' } },
        '192.0.2.1',
        now,
      ]);
    });
  });

  it('fill the placeholders of the statement', () => {
    const text = insertAudit('u', 3);
    expect([...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)).sort()).toEqual([3, 4, 5, 6, 7]);
  });

  it('have no address outside of a request, and never one too long to store', () => {
    expect(callerAddress()).toBe('');
    runInContext({ ...context, ip: 'x'.repeat(500) }, () => expect(callerAddress()).toHaveLength(64));
  });
});
