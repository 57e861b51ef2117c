import { systemClock } from '#platform/clock.ts';
import type { Finding } from './check.types.ts';

const check = 'clock';
/** As much as a bucket and a second factor still bear, and more than an answer takes on its way. */
const tolerance = { minutes: 5 };

/** The `date` of an answer that somebody else gave, against the clock of this machine; nothing when it says none. */
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
      remedy: 'set the one that is wrong right and keep it so (timedatectl set-ntp true)',
    },
  ];
}
