import { type Clock, systemClock } from '#platform/clock.ts';

export type StoryClock = Clock & {
  /** Sets the clock to a moment of the past, from which it runs on. */
  moveTo(moment: Temporal.Instant): void;
};

/** A clock that runs in the past, so that the demonstration's data spreads over weeks. */
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
