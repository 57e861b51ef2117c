import {
  customDomainLimits,
  type CustomDomainState,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import type { DomainReport, DomainRow } from './custom-domains.types.ts';

const { graceDays, claimDays } = customDomainLimits;

/** The result of a DNS check, whatever the state was. */
export type Finding = 'good' | 'bad' | 'unknown';

export function findingOf({ checks }: DomainReport): Finding {
  if (checks.some(({ verdict }) => verdict === 'bad')) return 'bad';
  return checks.every(({ verdict }) => verdict === 'good') ? 'good' : 'unknown';
}

/** When an unproved claim is deleted, or a failing domain is withdrawn; null: never. */
export function endOf({ state, createdAt, failingSince }: Pick<DomainRow, 'state' | 'createdAt' | 'failingSince'>) {
  if (state === 'pending') return createdAt.add({ hours: 24 * claimDays });
  return state === 'failing' && failingSince ? failingSince.add({ hours: 24 * graceDays }) : null;
}

type Judged = Pick<DomainRow, 'state' | 'createdAt' | 'failingSince'>;

/**
 * The state after a check. Unresponsive name servers change nothing; a failing domain is served until its grace period
 * is over, and then a failed check ends it.
 */
export function nextState(row: Judged, finding: Finding, now: Temporal.Instant): CustomDomainState | 'forgotten' {
  const end = endOf(row);
  const isOver = end !== null && Temporal.Instant.compare(end, now) <= 0;
  if (finding === 'good') return 'verified';
  if (row.state === 'pending') return isOver ? 'forgotten' : 'pending';
  if (finding === 'unknown' || row.state === 'withdrawn') return row.state;
  return isOver ? 'withdrawn' : 'failing';
}

/** Somebody is working on a new host; one that is set up is checked occasionally. */
export function nextLook({ state, createdAt }: Pick<DomainRow, 'state' | 'createdAt'>, now: Temporal.Instant) {
  if (state === 'verified') return now.add({ hours: 6 });
  if (state === 'failing') return now.add({ minutes: 30 });
  if (state === 'withdrawn') return now.add({ hours: 24 });
  const isNew = Temporal.Instant.compare(createdAt.add({ hours: 2 }), now) > 0;
  return now.add(isNew ? { minutes: 5 } : { hours: 1 });
}

/** The last day before the end is distinguished from the beginning. */
export function isLastDay(end: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return end !== null && Temporal.Instant.compare(end.subtract({ hours: 24 }), now) <= 0;
}
