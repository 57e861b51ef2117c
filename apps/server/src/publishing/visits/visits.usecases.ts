import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listVisitDays, listVisitsOfProfiles } from './visits.queries.ts';

/** Days of the client's time zone, both inclusive. */
type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** Visits and clicks of all live profiles per day; days without any are omitted. */
export function visitSeries(
  tx: Tx,
  owner: OwnerId,
  { from, to }: Days,
): Promise<{ day: string; visits: number; clicks: number }[]> {
  return listVisitDays(tx, { owner, from: from.toString(), to: to.toString() });
}

/** Visits by profile. */
export function visitsOfProfiles(tx: Tx, owner: OwnerId, { from, to }: Days): Promise<Map<string, number>> {
  return listVisitsOfProfiles(tx, { owner, from: from.toString(), to: to.toString() });
}

/** Whether anybody ever visited one of the client's pages. */
export async function anyVisit(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx.sql`select 1 from profile_visit_days where owner_id = ${owner} and visits > 0 limit 1`;
  return row !== undefined;
}
