import type { OwnerId } from '#platform/context.ts';
import type { Database, Tx } from '#platform/database/client.ts';

const batch = 500;

type Person = { owner: OwnerId; emails: readonly string[] };

/**
 * Scans the built-in outbox by id and removes mails from this client or to one of their addresses. Must run before
 * their mail rows are deleted.
 */
async function eraseOutboxBatch(tx: Tx, { owner, emails, after }: Person & { after: string | null }) {
  const addresses = emails.map((email) => email.toLowerCase());
  const [row] = await tx.sql<{ last: string | null; erased: number }[]>`
    with page as (
      select id, envelope_to, sender_id, message_id from outbox_mails
      where ${after}::uuid is null or id > ${after}::uuid order by id limit ${batch}
    ), gone as (
      delete from outbox_mails o using page p
      where o.id = p.id and (
        -- What the product or they themselves sent to their address, and whatever they sent to anybody.
        (string_to_array(lower(p.envelope_to), ', ') && ${addresses}::text[] and (p.sender_id is null or p.sender_id = ${owner}))
        or p.sender_id = ${owner}
        or exists (select 1 from mails m where m.owner_id = ${owner} and m.message_id = p.message_id))
      returning o.id
    )
    select (select id::text from page order by id desc limit 1) as last, (select count(*)::int from gone) as erased`;
  return row ?? { last: null, erased: 0 };
}

/** Removes the stored copies of mails from and to this client; returns how many. */
export async function eraseOutbox({ db, person }: { db: Database; person: Person }): Promise<number> {
  let erased = 0;
  let after: string | null = null;
  for (;;) {
    const page: { last: string | null; erased: number } = await db.system((tx) =>
      eraseOutboxBatch(tx, { ...person, after }),
    );
    erased += page.erased;
    if (page.last === null) return erased;
    after = page.last;
  }
}
