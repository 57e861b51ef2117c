import { type ContactStatus, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { mayBecome } from '#audience/contacts/contacts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { contactRange } from '../imports.rules.ts';
import type { LateObjection } from '../reading/reading.types.ts';

/** From the least to the most restrictive. */
const order = ['pending', 'bounced', 'blocked', 'unsubscribed', 'complained'] as const;

/** Objections in a row that is skipped because its person came earlier. */
export function lateObjectionOf(
  { emails, status }: { emails: readonly string[]; status: ContactStatus },
  { consent }: Pick<ImportPlan, 'consent'>,
): LateObjection[] {
  // Without consent for the file everybody is pending, so that being pending says nothing.
  if (emails.length === 0 || status === 'subscribed' || (status === 'pending' && consent === null)) return [];
  return [{ emails: [...emails], status }];
}

type Input = { tx: Tx; owner: OwnerId; importId: string; now: Temporal.Instant };

/** People of this import are only briefly pending; existing ones keep a consent that the file merely lacks. */
async function apply({ tx, owner, importId, now }: Input, status: (typeof order)[number], emails: string[]) {
  const { first, last } = contactRange(importId);
  const isWaiting = status === 'pending';
  const from = isWaiting ? (['subscribed'] as const) : contactStatuses.filter((each) => mayBecome(each, status));
  const changed = await tx.sql<{ id: string; at: Temporal.Instant; wasSubscribed: boolean }[]>`
    with held as (
      select c.id, c.status, case when c.id between ${first} and ${last} then c.created_at else ${now} end as at
      from contacts c where c.owner_id = ${owner} and c.status = any(${[...from]}::text[])
        and (not ${isWaiting} or c.id between ${first} and ${last})
        and c.id in (select a.contact_id from contact_addresses a
          where a.owner_id = ${owner} and a.kind = 'email' and a.value = any(${emails}::text[]))
      for update of c)
    update contacts c set status = ${status}, status_reason = null, status_changed_at = held.at
    from held where c.owner_id = ${owner} and c.id = held.id
    returning c.id, held.at, held.status = 'subscribed' as "wasSubscribed"`;
  for (const { id, at, wasSubscribed } of changed) {
    if (!isWaiting)
      await tx.sql`
        insert into contact_events (owner_id, contact_id, kind, at, details)
        values (${owner}, ${id}, ${status}, ${at}, ${tx.sql.json({ source: 'import' })})`;
    if (wasSubscribed)
      await tx.sql`
        insert into contact_consents (owner_id, contact_id, action, purpose, text, text_version, source, at)
        values (${owner}, ${id}, 'withdrawn', 'mail', '', 'import', 'import', ${at})`;
  }
}

/** A person's most restrictive row counts, even if the first one provided everything else. */
export async function applyLateObjections(input: Input, late: readonly LateObjection[]): Promise<void> {
  for (const status of order) {
    const emails = late.filter((each) => each.status === status).flatMap((each) => each.emails);
    if (emails.length > 0) await apply(input, status, emails);
  }
}
