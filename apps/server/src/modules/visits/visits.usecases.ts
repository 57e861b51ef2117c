import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listVisitDays } from './visits.queries.ts';

/** Visits of all profiles per day of the client's time zone since a day; days without visits are left out. */
export function visitSeries(
  tx: Tx,
  owner: OwnerId,
  { since }: { since: Temporal.PlainDate },
): Promise<{ day: string; count: number }[]> {
  return listVisitDays(tx, { owner, since: since.toString() });
}
