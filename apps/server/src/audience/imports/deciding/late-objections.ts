import { type ContactStatus, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { ImportPlan, WithoutCampaigns } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { mayBecome } from '#audience/contacts/contacts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { contactRange } from '../imports.rules.ts';
import type { LateObjection } from '../reading/reading.types.ts';

/** From the least to the most restrictive. */
const order = ['pending', 'bounced', 'blocked', 'unsubscribed', 'complained'] as const;

/** Objections in a row that is skipped because its person came earlier. */
export function lateObjectionOf(
  { emails, status, topicIds }: { emails: readonly string[]; status: ContactStatus; topicIds: readonly string[] },
  { consent }: Pick<ImportPlan, 'consent'>,
): LateObjection[] {
  // Without consent for the file everybody is pending, so that being pending says nothing.
  const isSilent = status === 'subscribed' || (status === 'pending' && consent === null);
  if (emails.length === 0 || (isSilent && topicIds.length === 0)) return [];
  return [{ emails: [...emails], status: isSilent ? 'subscribed' : status, topicIds: [...topicIds] }];
}

type Input = { tx: Tx; owner: OwnerId; importId: string; now: Temporal.Instant };

/**
 * People of this import are only briefly pending; existing ones keep a consent that the file merely lacks. Returns how
 * that changes the figures of this import.
 */
async function apply(
  { tx, owner, importId, now }: Input,
  status: (typeof order)[number],
  emails: string[],
): Promise<WithoutCampaigns> {
  const { first, last } = contactRange(importId);
  const isWaiting = status === 'pending';
  const from = isWaiting ? (['subscribed'] as const) : contactStatuses.filter((each) => mayBecome(each, status));
  const changed = await tx.sql<{ id: string; at: Temporal.Instant; before: ContactStatus; isNew: boolean }[]>`
    with held as (
      select c.id, c.status, case when c.id between ${first} and ${last} then c.created_at else ${now} end as at
      from contacts c where c.owner_id = ${owner} and c.status = any(${[...from]}::text[])
        and (not ${isWaiting} or c.id between ${first} and ${last})
        and c.id in (select a.contact_id from contact_addresses a
          where a.owner_id = ${owner} and a.kind = 'email' and a.value = any(${emails}::text[]))
      for update of c)
    update contacts c set status = ${status}, status_reason = null, status_changed_at = held.at
    from held where c.owner_id = ${owner} and c.id = held.id
    returning c.id, held.at, held.status as before, c.id between ${first} and ${last} as "isNew"`;
  const without = { noPermission: 0, noAddress: 0, objected: 0 };
  for (const { id, at, before, isNew } of changed) {
    if (isNew && before === 'subscribed') without[isWaiting ? 'noPermission' : 'objected'] += 1;
    if (isNew && before === 'pending') {
      without.noPermission -= 1;
      without.objected += 1;
    }
    if (!isWaiting)
      await tx.sql`
        insert into contact_events (owner_id, contact_id, kind, at, details)
        values (${owner}, ${id}, ${status}, ${at}, ${tx.sql.json({ source: 'import' })})`;
    if (before === 'subscribed')
      await tx.sql`
        insert into contact_consents (owner_id, contact_id, action, purpose, text, text_version, source, at)
        values (${owner}, ${id}, 'withdrawn', 'mail', '', 'import', 'import', ${at})`;
  }
  return without;
}

/** Nobody wants a topic again because another of their rows does not name it. */
async function refuseTopics({ tx, owner, importId, now }: Input, late: readonly LateObjection[]): Promise<void> {
  const said = late.flatMap(({ emails, topicIds }) =>
    emails.flatMap((email) => topicIds.map((topicId) => ({ email, topicId }))),
  );
  if (said.length === 0) return;
  const { first, last } = contactRange(importId);
  await tx.sql`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select distinct c.owner_id, c.id, r."topicId", 'import', case when c.id between ${first} and ${last} then c.created_at else ${now} end
    from jsonb_to_recordset(${tx.sql.json(said)}) as r (email text, "topicId" uuid)
    join contact_addresses a on a.owner_id = ${owner} and a.kind = 'email' and a.value = r.email and a.live
    join contacts c on c.owner_id = a.owner_id and c.id = a.contact_id
    on conflict do nothing`;
}

/**
 * A person's most restrictive row counts, even if the first one provided everything else. Returns what this adds to the
 * new people without campaigns.
 */
export async function applyLateObjections(input: Input, late: readonly LateObjection[]): Promise<WithoutCampaigns> {
  const sum = { noPermission: 0, noAddress: 0, objected: 0 };
  for (const status of order) {
    const emails = late.filter((each) => each.status === status).flatMap((each) => each.emails);
    if (emails.length === 0) continue;
    const more = await apply(input, status, emails);
    sum.noPermission += more.noPermission;
    sum.objected += more.objected;
  }
  await refuseTopics(input, late);
  return sum;
}
