import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

const ownersAtOnce = 50;
const oldestRuns = 2000;

export type Work = {
  scans: { owner: OwnerId; id: string }[];
  signalled: OwnerId[];
  due: OwnerId[];
  unnoted: OwnerId[];
};

/** What there is to do now, over all clients who may act. Runs in a system transaction. */
export async function findWork(tx: Tx, now: Temporal.Instant): Promise<Work> {
  const scans = await tx.sql<{ ownerId: string; id: string }[]>`
    select a.owner_id, a.id from automations a join users u on u.id = a.owner_id
    where a.next_scan_at <= ${now} and enlace_client_is_open(u) order by a.next_scan_at limit ${ownersAtOnce}`;
  const signalled = await tx.sql<{ ownerId: string }[]>`
    select u.id as owner_id from users u where enlace_client_is_open(u)
      and u.id in (select owner_id from automation_signals group by owner_id) limit ${ownersAtOnce}`;
  const due = await tx.sql<{ ownerId: string }[]>`
    select distinct owner_id from (
      select r.owner_id from automation_runs r join users u on u.id = r.owner_id
      where r.due_at <= ${now} and not r.is_held and enlace_client_is_open(u) order by r.due_at limit ${oldestRuns}
    ) oldest limit ${ownersAtOnce}`;
  const unnoted = await tx.sql<{ ownerId: string }[]>`
    select distinct m.owner_id from automation_mails m
    join campaign_deliveries d on d.owner_id = m.owner_id and d.id = m.delivery_id
    where not m.is_noted and d.settled_at is not null limit ${ownersAtOnce}`;
  const owners = (rows: readonly { ownerId: string }[]) => rows.map((row) => ownerId(row.ownerId));
  return {
    scans: scans.map((row) => ({ owner: ownerId(row.ownerId), id: row.id })),
    signalled: owners(signalled),
    due: owners(due),
    unnoted: owners(unnoted),
  };
}

/** When something is due next, and whether mails are on their way whose end is to be noted. */
export async function findNext(tx: Tx): Promise<{ at: Temporal.Instant | null; hasMailsUnderWay: boolean }> {
  const [next] = await tx.sql<{ at: Temporal.Instant | null; hasMailsUnderWay: boolean }[]>`
    select least(
      (select a.next_scan_at from automations a join users u on u.id = a.owner_id
       where a.next_scan_at is not null and enlace_client_is_open(u) order by a.next_scan_at limit 1),
      (select r.due_at from automation_runs r join users u on u.id = r.owner_id
       where r.due_at is not null and not r.is_held and enlace_client_is_open(u) order by r.due_at limit 1)
    ) as at, exists (select 1 from automation_mails where not is_noted) as has_mails_under_way`;
  return next ?? { at: null, hasMailsUnderWay: false };
}
