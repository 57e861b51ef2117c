import { describe, expect, it } from 'vitest';
import { isMachineVisit } from './machine.rules.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const yesterday = now.subtract({ hours: 24 });
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150 Safari/537.36';

function judge(
  userAgent: string,
  { purpose = '', deliveredAt = yesterday }: { purpose?: string; deliveredAt?: Temporal.Instant | null } = {},
): boolean {
  return isMachineVisit({ visitor: { userAgent, purpose }, deliveredAt, now });
}

describe('a visit', () => {
  it.each([
    chrome,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  ])('by a person: %s', (userAgent) => {
    expect(judge(userAgent)).toBe(false);
  });

  it.each([
    '',
    'Mozilla/5.0',
    'Googlebot/2.1',
    'curl/8.5',
    'python-requests/2.32',
    'Barracuda Sentinel (EE)',
    'Slackbot-LinkExpanding 1.0',
    'WhatsApp/2.23',
  ])('by a program: “%s”', (userAgent) => {
    expect(judge(userAgent)).toBe(true);
  });

  it('announced as a prefetch, or sooner than anybody can act, is a program’s too', () => {
    expect(judge(chrome, { purpose: 'prefetch;prerender' })).toBe(true);
    expect(judge(chrome, { deliveredAt: now.subtract({ milliseconds: 1500 }) })).toBe(true);
    expect(judge(chrome, { deliveredAt: null })).toBe(true);
    expect(judge(chrome, { deliveredAt: now.subtract({ milliseconds: 1999 }) })).toBe(true);
    expect(judge(chrome, { deliveredAt: now.subtract({ milliseconds: 2000 }) })).toBe(false);
    expect(judge(chrome, { deliveredAt: now.subtract({ milliseconds: 2500 }) })).toBe(false);
  });
});
