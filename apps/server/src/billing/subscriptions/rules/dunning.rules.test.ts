import { describe, expect, it } from 'vitest';
import { accessOf } from '../subscriptions.rules.ts';
import { dunningStepAt, isRetried, lastDunningStep, stateOfStep } from './dunning.rules.ts';
import { forecastUse, fullAt } from './usage.rules.ts';

const timeZone = 'Europe/Madrid';
const since = Temporal.ZonedDateTime.from(`2026-03-20T09:00[${timeZone}]`).toInstant();
const steps = [0, 1, 2, 3, 4];

describe('dunning', () => {
  it('goes on days 0, 2, 7, 14 and 21 at the hour it began, also when clocks change between them', () => {
    const local = steps.map((step) => dunningStepAt({ since, step, timeZone })?.toZonedDateTimeISO(timeZone));
    expect(local.map((at) => at?.toPlainDateTime().toString())).toEqual([
      '2026-03-20T09:00:00',
      '2026-03-22T09:00:00',
      '2026-03-27T09:00:00',
      '2026-04-03T09:00:00',
      '2026-04-10T09:00:00',
    ]);
    expect(dunningStepAt({ since, step: lastDunningStep + 1, timeZone })).toBeUndefined();
  });

  it('tries the card on days 2, 7 and 14, and not at all after a hard decline', () => {
    expect(steps.filter((step) => isRetried({ step, isHardDecline: false }))).toEqual([1, 2, 3]);
    expect(steps.filter((step) => isRetried({ step, isHardDecline: true }))).toEqual([]);
  });

  it('takes access away step by step: read only on day 7, none from day 14', () => {
    expect(steps.map((step) => accessOf({ state: stateOfStep(step), dunningStep: step }))).toEqual([
      'full',
      'full',
      'read_only',
      'none',
      'none',
    ]);
    expect(steps.map(stateOfStep)).toEqual(['past_due', 'past_due', 'past_due', 'suspended', 'cancelled']);
  });
});

describe('the forecast of a meter', () => {
  const from = Temporal.Instant.from('2026-11-01T00:00Z');
  const until = Temporal.Instant.from('2026-12-01T00:00Z');

  it('goes on at the same pace to the end of the window', () => {
    const now = Temporal.Instant.from('2026-11-16T00:00Z');
    expect(forecastUse({ used: 500, limit: 1000, from, until, now })).toBe(1000);
    expect(fullAt({ used: 500, limit: 800, from, until, now })?.toString()).toBe('2026-11-25T00:00:00Z');
    expect(fullAt({ used: 500, limit: 1000, from, until, now })).toBeNull();
  });

  it('says nothing on the first day', () => {
    const now = Temporal.Instant.from('2026-11-01T20:00Z');
    expect(forecastUse({ used: 500, limit: 1000, from, until, now })).toBeNull();
  });
});
