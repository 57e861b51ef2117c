import { suppressedStatuses } from './contacts.rules.ts';
import { folderPath } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { nothingFreed, type TrashKind, type TrashPurge } from '#platform/trash-kind.ts';
import { suppressAddresses } from './suppression.ts';
import { removeContacts, restoreContacts } from './usecases/trash-contacts.ts';

type Rows = Pick<TrashPurge, 'tx' | 'owner'> & { ids: readonly string[] };

/** The records themselves and those merged into them. */
async function withMerged({ tx, owner, ids }: Rows): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from contacts
    where owner_id = ${owner} and (id = any(${[...ids]}::uuid[]) or merged_into = any(${[...ids]}::uuid[])) order by id for update`;
  return rows.map(({ id }) => id);
}

/** Unsubscribed addresses, unless somebody else has them by now. */
async function listEndedAddresses({ tx, owner, ids }: Rows): Promise<string[]> {
  const rows = await tx.sql<{ value: string }[]>`
    select distinct a.value from contacts c
    join contact_addresses a on a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = 'email'
    where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[]) and c.status = any(${[...suppressedStatuses]}::text[])
      and not exists (select 1 from contact_addresses o
        where o.owner_id = a.owner_id and o.kind = 'email' and o.value = a.value and o.live)`;
  return rows.map(({ value }) => value);
}

async function removeRecords({ tx, owner, ids }: Rows): Promise<void> {
  const records = [...ids];
  // Conversations stay, without a contact.
  await tx.sql`update conversations set contact_id = null where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`delete from contact_events where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`
    delete from contact_merges where owner_id = ${owner} and (kept_id = any(${records}::uuid[]) or merged_id = any(${records}::uuid[]))`;
  await tx.sql`delete from contact_bulk_items where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`delete from contacts where owner_id = ${owner} and id = any(${records}::uuid[])`;
}

function somebody(count: number): void {
  if (count === 0) throw notFound();
}

function placeOf(tx: Tx, owner: TrashPurge['owner']) {
  return folderPath(tx, { owner, noun: 'contact', subject: tx.sql`t.id` });
}

/**
 * Trashes contacts. Purging is not erasure: conversations and campaign ledgers stay. Unsubscribed addresses are kept as
 * salted hashes, as for erased people, so that imports bring nobody back.
 */
export const contactTrash: TrashKind = {
  kind: 'contact',
  table: 'contacts',
  only: (tx) => tx.sql`and t.merged_into is null`,
  columns: (tx, owner) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`coalesce(t.email, t.phone, '')`,
    searched: tx.sql`(t.name_key || ' ' || coalesce(t.email, ''))`,
    place: placeOf(tx, owner),
  }),
  purged: { action: 'contact.purged', subjectKind: 'contact' },
  restore: async ({ deps, ctx, id }) => somebody(await restoreContacts({ deps, ctx, ids: [id] })),
  trash: async ({ deps, ctx, id }) => somebody(await removeContacts({ deps, ctx, ids: [id] })),
  async purge({ tx, deps, owner, ids }) {
    const all = await withMerged({ tx, owner, ids });
    const emails = await listEndedAddresses({ tx, owner, ids });
    await suppressAddresses(tx, owner, { emails, at: deps.clock.now() });
    await removeRecords({ tx, owner, ids: all });
    return nothingFreed;
  },
};
