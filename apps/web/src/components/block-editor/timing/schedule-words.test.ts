import { expect, it } from 'vitest';
import { phaseOf } from './schedule-words.ts';
import { momentInside } from './use-shown-moment.ts';

const at = (text: string) => Date.parse(text);
const schedule = { from: '2026-12-01T09:00:00Z', until: '2026-12-24T20:00:00Z' };

it('tells whether a schedule waits, runs or is over, to the moment', () => {
  expect(phaseOf({}, at('2026-12-01T09:00:00Z'))).toBeUndefined();
  expect(phaseOf(schedule, at('2026-12-01T08:59:59Z'))).toBe('waiting');
  expect(phaseOf(schedule, at('2026-12-01T09:00:00Z'))).toBe('running');
  expect(phaseOf(schedule, at('2026-12-24T20:00:00Z'))).toBe('over');
  expect(phaseOf({ until: schedule.until }, at('2026-01-01T00:00:00Z'))).toBe('running');
});

it('names a moment at which something that does not show now does', () => {
  for (const now of ['2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z']) {
    const moment = momentInside(schedule, at(now));
    expect(moment && phaseOf(schedule, at(moment))).toBe('running');
  }
  expect(momentInside(schedule, at('2026-12-10T00:00:00Z'))).toBeUndefined();
  expect(momentInside({}, at('2026-12-10T00:00:00Z'))).toBeUndefined();
});
