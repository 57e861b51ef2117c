import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ConsentRow, GivenConsent } from './contacts.types.ts';

type ConsentInput = {
  contactIds: readonly string[];
  action: 'given' | 'withdrawn';
  consent: GivenConsent;
  at: Temporal.Instant;
};

/** Adds one record per contact; records are never changed. */
export async function insertConsents(
  tx: Tx,
  owner: OwnerId,
  { contactIds, action, consent, at }: ConsentInput,
): Promise<void> {
  const { text, textVersion, source, profile, ipHash, locale } = consent;
  await tx.sql`
    insert into contact_consents
      (owner_id, contact_id, action, purpose, text, text_version, source, profile_id, profile_name, ip_hash, locale, at)
    select ${owner}, id, ${action}, 'mail', ${text}, ${textVersion}, ${source}, ${profile?.id ?? null}, ${profile?.name ?? null},
           ${ipHash ?? null}, ${locale ?? null}, ${at}
    from unnest(${[...contactIds]}::uuid[]) as ids (id)`;
}

/** Consents (including those of contacts merged into this one), newest first, each with the time it was withdrawn. */
export async function listConsents(tx: Tx, owner: OwnerId, contactId: string): Promise<ConsentRow[]> {
  const rows = await tx.sql<ConsentRow[]>`
    select g.id, g.purpose, g.text, g.text_version, g.source, g.profile_name, g.at as given_at,
           (select min(w.at) from contact_consents w
            where w.owner_id = g.owner_id and w.contact_id = g.contact_id and w.purpose = g.purpose
              and w.action = 'withdrawn' and w.at >= g.at) as withdrawn_at
    from contact_consents g
    where g.owner_id = ${owner} and g.contact_id in (
        select id from contacts where owner_id = ${owner} and (id = ${contactId} or merged_into = ${contactId}))
      and g.action = 'given'
    order by g.at desc, g.id desc limit 100`;
  return [...rows];
}
