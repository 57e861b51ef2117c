import { describe, expect, it } from 'vitest';
import { isBurst } from '#sending/campaigns/tracking/discard-burst.ts';
import { labelledVisits } from './labelled-visits.test-support.ts';
import { isMachineVisit } from './machine.rules.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const wanted = 0.95;

const judged = labelledVisits.map((visit) => {
  const { userAgent, purpose = '', after } = visit;
  const deliveredAt = now.subtract({ milliseconds: after * 1000 + 500 });
  return { ...visit, said: isMachineVisit({ visitor: { userAgent, purpose }, deliveredAt, now }) };
});

describe('machines among readers', () => {
  it('are told apart: 95 of 100 that are called one are one, and 95 of 100 that are one are called so', () => {
    const called = judged.filter(({ said }) => said);
    const precision = called.filter(({ isMachine }) => isMachine).length / called.length;
    const recall =
      called.filter(({ isMachine }) => isMachine).length / judged.filter(({ isMachine }) => isMachine).length;
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    process.stdout.write(
      `machine visits: precision ${percent(precision)}, recall ${percent(recall)} of ${judged.length} labelled\n`,
    );
    const wrong = judged.filter(({ said, isMachine }) => said !== isMachine).map(({ name }) => name);
    expect(judged.length).toBeGreaterThanOrEqual(60);
    expect(precision, wrong.join('; ')).toBeGreaterThanOrEqual(wanted);
    expect(recall, wrong.join('; ')).toBeGreaterThanOrEqual(wanted);
  });

  it('follow most links of a mail at once, which no person does', () => {
    expect(isBurst({ followed: 5, links: 5 })).toBe(true);
    expect(isBurst({ followed: 3, links: 5 })).toBe(true);
    expect(isBurst({ followed: 2, links: 2 })).toBe(false);
    expect(isBurst({ followed: 3, links: 12 })).toBe(false);
  });
});
