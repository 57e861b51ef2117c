import { getClientCard, setMainProfile } from '#identity/door.ts';
import type { ImportContext } from './import.types.ts';

/** Marks automation signals of an import; no chain of automations is ever this long. */
export const quietChain = 32_000;

/** Follow-up work that rows inserted one by one do not trigger. */
export async function closeGaps({ tx, owner, deps, objections }: ImportContext): Promise<void> {
  await tx.sql`
    update contacts c set status = o.status, status_reason = o.reason, status_changed_at = ${deps.clock.now()}
      from jsonb_to_recordset(${tx.sql.json(objections)}) as o (id uuid, status text, reason text)
     where c.owner_id = ${owner} and c.id = o.id and c.status in ('subscribed', 'pending') and c.deleted_at is null`;
  // Newly suppressed people are unsubscribed, including those who existed before.
  await tx.sql`
    update contacts c set status = suppressed_status(s.reason), status_reason = 'suppressed'
      from suppressions s
     where c.owner_id = ${owner} and s.owner_id = ${owner} and s.address = c.email and c.status = 'subscribed'
       and c.deleted_at is null`;
  // Imported people enter no automation: the signals of this transaction are deleted.
  await tx.sql`delete from automation_signals where owner_id = ${owner} and chain = ${quietChain}`;
  const { mainProfileId } = await getClientCard(tx, owner);
  if (mainProfileId !== null) return;
  const [first] = await tx.sql<{ id: string }[]>`
    select id from profiles where owner_id = ${owner} and deleted_at is null order by created_at, id limit 1`;
  if (first) await setMainProfile({ tx, owner, profileId: first.id });
}
