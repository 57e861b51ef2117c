import { getClientCard, setMainProfile } from '#identity/door.ts';
import type { ImportContext } from './import.types.ts';

/** Marks signals to automations of an import; no chain of automations is ever so long. */
export const quietChain = 32_000;

/** What rows that came in one by one do not do by themselves. */
export async function closeGaps({ tx, owner, deps, objections }: ImportContext): Promise<void> {
  await tx.sql`
    update contacts c set status = o.status, status_reason = o.reason, status_changed_at = ${deps.clock.now()}
      from jsonb_to_recordset(${tx.sql.json(objections)}) as o (id uuid, status text, reason text)
     where c.owner_id = ${owner} and c.id = o.id and c.status in ('subscribed', 'pending') and c.deleted_at is null`;
  // Whoever was taken up into the list of those not written to is subscribed no more, also where they were before.
  await tx.sql`
    update contacts c set status = suppressed_status(s.reason), status_reason = 'suppressed'
      from suppressions s
     where c.owner_id = ${owner} and s.owner_id = ${owner} and s.address = c.email and c.status = 'subscribed'
       and c.deleted_at is null`;
  // Nobody who comes in like this enters an automation: the signals of this transaction go again.
  await tx.sql`delete from automation_signals where owner_id = ${owner} and chain = ${quietChain}`;
  const { mainProfileId } = await getClientCard(tx, owner);
  if (mainProfileId !== null) return;
  const [first] = await tx.sql<{ id: string }[]>`
    select id from profiles where owner_id = ${owner} and deleted_at is null order by created_at, id limit 1`;
  if (first) await setMainProfile({ tx, owner, profileId: first.id });
}
