import { describe, expect, it } from 'vitest';
import { sendTimes } from './send-times.rules.ts';

describe('times offered beside the button', () => {
  it('are mornings of the account’s own zone', () => {
    // Thursday evening in Madrid, already Friday in Tokyo.
    const now = Date.parse('2026-11-19T18:00:00Z');
    expect(sendTimes({ now, timeZone: 'Europe/Madrid' })).toEqual([
      { key: 'tomorrow', at: '2026-11-20T08:00:00.000Z' },
      { key: 'monday', at: '2026-11-23T08:00:00.000Z' },
    ]);
    expect(sendTimes({ now, timeZone: 'Asia/Tokyo' }).map(({ at }) => at)).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
  });

  it('name Monday once', () => {
    const sunday = Date.parse('2026-11-22T12:00:00Z');
    expect(sendTimes({ now: sunday, timeZone: 'Europe/Madrid' }).map(({ key }) => key)).toEqual(['tomorrow']);
    const monday = Date.parse('2026-11-23T12:00:00Z');
    expect(sendTimes({ now: monday, timeZone: 'Europe/Madrid' }).at(-1)?.at).toBe('2026-11-30T08:00:00.000Z');
  });
});
