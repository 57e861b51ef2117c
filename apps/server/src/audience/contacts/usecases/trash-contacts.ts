import { recordHistory } from '#workspace/door.ts';
import { consumeQuota, releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { emailTaken, guardAddresses } from '../contacts.errors.ts';
import { contactDeleted } from '../contacts.events.ts';
import { findByEmail } from '../contacts.repository.ts';

type Input = { deps: ContactsDeps; ctx: ClientContext; ids: readonly string[] };
type Person = { id: string; name: string; email: string | null };

// Rows first, then the quota, then the counters: every writer locks in this order.
async function lockPeople(
  tx: Tx,
  owner: OwnerId,
  { ids, deleted }: { ids: readonly string[]; deleted: boolean },
): Promise<Person[]> {
  return [
    ...(await tx.sql<Person[]>`
      select id, name, email from contacts
      where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and (deleted_at is not null) = ${deleted} and merged_into is null order by id for update`),
  ];
}

type NoteInput = { tx: Tx; deps: ContactsDeps; ctx: ClientContext; people: readonly Person[]; action: string };

async function noteEach({ tx, deps, ctx, people, action }: NoteInput): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  for (const { id, name } of people) {
    await recordHistory({
      tx,
      owner,
      actor,
      entry: { action, subjectKind: 'contact', subjectId: id, before: { name } },
    });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
  }
}

/** Trashes live contacts and returns their quota. Returns how many. */
export async function removeContacts({ deps, ctx, ids }: Input): Promise<number> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const people = await lockPeople(tx, owner, { ids, deleted: false });
    if (people.length === 0) return 0;
    await releaseQuota({ tx, owner, resource: 'contacts', amount: people.length, cause: 'contact.deleted' });
    await tx.sql`
      update contacts set deleted_at = ${deps.clock.now()} where owner_id = ${owner} and id = any(${people.map(({ id }) => id)}::uuid[])`;
    await noteEach({ tx, deps, ctx, people, action: 'contact.deleted' });
    for (const { id } of people) await deps.events.emit(tx, contactDeleted, { owner, contactId: id });
    return people.length;
  });
}

async function assertAddressesFree(tx: Tx, owner: OwnerId, people: readonly Person[]): Promise<void> {
  for (const { email } of people) {
    const holder = email ? await findByEmail(tx, owner, email) : undefined;
    if (holder) throw emailTaken(holder);
  }
}

/** Restores contacts from the trash; all or none. Errors: contacts.email_taken, quota.*. */
export async function restoreContacts({ deps, ctx, ids }: Input): Promise<number> {
  const { owner } = authorOf(ctx);
  return guardAddresses(() =>
    deps.db.scoped(owner, async (tx) => {
      const people = await lockPeople(tx, owner, { ids, deleted: true });
      if (people.length === 0) return 0;
      await assertAddressesFree(tx, owner, people);
      await consumeQuota({ tx, owner, resource: 'contacts', amount: people.length, cause: 'contact.restored' });
      await tx.sql`update contacts set deleted_at = null where owner_id = ${owner} and id = any(${people.map(({ id }) => id)}::uuid[])`;
      await noteEach({ tx, deps, ctx, people, action: 'contact.restored' });
      return people.length;
    }),
  );
}
