import { systemClock } from '#platform/clock.ts';
import type { Finding } from './check.types.ts';

const check = 'clock';
/** As much as a bucket and a second factor tolerate, and more than a response needs in transit. */
const tolerance = { minutes: 5 };

/** Compares the `date` of another host's response with the clock of this machine; no finding when there is none. */
export function judgeClock(who: string, date: string | null | undefined, now = systemClock.now()): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const aheadMs = now.epochMilliseconds - theirs;
  const minutes = Math.abs(aheadMs) / 60_000;
  if (minutes <= tolerance.minutes) return [{ check, state: 'ok', text: `it is that of ${who}` }];
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return [
    {
      ...{ check, text: `this machine is ${Math.round(minutes)} minutes ${side} ${who}` },
      state: 'fail',
      remedy: 'correct the wrong one and keep it synchronised (timedatectl set-ntp true)',
    },
  ];
}
