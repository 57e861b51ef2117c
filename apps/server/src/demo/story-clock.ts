import { type Clock, systemClock } from '#platform/clock.ts';

export type StoryClock = Clock & {
  /** Puts the clock to a moment of the past; it runs on from there. */
  moveTo(moment: Temporal.Instant): void;
};

/** A clock that tells a moment of the past, so that what the demonstration holds happened over weeks. */
export function createStoryClock(): StoryClock {
  let behindMs = 0;
  return {
    ...systemClock,
    now: () => systemClock.now().subtract({ milliseconds: behindMs }),
    moveTo(moment) {
      behindMs = Math.max(0, systemClock.now().epochMilliseconds - moment.epochMilliseconds);
    },
  };
}
