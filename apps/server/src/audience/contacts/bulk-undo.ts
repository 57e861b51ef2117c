import { lockPlace, noFolder } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { RunItem, RunRow } from './bulk-runs.repository.ts';

type Step = { tx: Tx; owner: OwnerId; undone: RunRow; items: readonly RunItem[] };

function restoreOne(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<number> {
  return tx.savepoint(async (inner) => {
    const rows = await inner.sql`
      update contacts set deleted_at = null
      where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is not null returning id`;
    if (rows.length > 0) {
      await consumeQuota({ tx: inner, owner, resource: 'contacts', amount: rows.length, cause: 'contact.restored' });
    }
    return rows.length;
  });
}

/** A contact whose address somebody else has by now stays in the trash. */
async function restore({ tx, owner, items }: Step): Promise<number> {
  const ids = items.map(({ contactId }) => contactId);
  try {
    return await restoreOne(tx, owner, ids);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  let restored = 0;
  for (const id of ids) {
    try {
      restored += await restoreOne(tx, owner, [id]);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return restored;
}

function columnsOf(items: readonly RunItem[]) {
  return { contacts: items.map(({ contactId }) => contactId), targets: items.map(({ targetId }) => targetId) };
}

/** Moves back only those still in the folder the run chose. */
async function moveBack({ tx, owner, items }: Step, to: string | null): Promise<number> {
  await lockPlace(tx, { owner, noun: 'contact' });
  const { contacts, targets } = columnsOf(items);
  const back = await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id, live)
    select ${owner}, 'contact', i.contact_id, i.target_id, c.deleted_at is null
    from unnest(${contacts}::uuid[], ${targets}::uuid[]) as i (contact_id, target_id)
    join contacts c on c.owner_id = ${owner} and c.id = i.contact_id
    join folders f on f.owner_id = ${owner} and f.noun = 'contact' and f.id = i.target_id
    left join folder_links l on l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = i.contact_id
    where l.folder_id is not distinct from ${to}::uuid
    on conflict (owner_id, noun, subject_id) do update set folder_id = excluded.folder_id`;
  const out = await tx.sql`
    delete from folder_links l using unnest(${contacts}::uuid[], ${targets}::uuid[]) as i (contact_id, target_id)
    where l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = i.contact_id
      and i.target_id = ${noFolder} and l.folder_id = ${to}::uuid`;
  return back.count + out.count;
}

async function labelBack({ tx, owner, items }: Step): Promise<number> {
  await lockPlace(tx, { owner, noun: 'contact' });
  const [lost, gained] = [columnsOf(items.filter(({ had }) => had)), columnsOf(items.filter(({ had }) => !had))];
  await tx.sql`
    insert into label_links (owner_id, noun, subject_id, label_id, live)
    select ${owner}, 'contact', i.contact_id, i.target_id, c.deleted_at is null
    from unnest(${lost.contacts}::uuid[], ${lost.targets}::uuid[]) as i (contact_id, target_id)
    join contacts c on c.owner_id = ${owner} and c.id = i.contact_id
    join labels l on l.owner_id = ${owner} and l.noun = 'contact' and l.id = i.target_id
    on conflict do nothing`;
  await tx.sql`
    delete from label_links l using unnest(${gained.contacts}::uuid[], ${gained.targets}::uuid[]) as i (contact_id, target_id)
    where l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = i.contact_id and l.label_id = i.target_id`;
  return new Set(items.map(({ contactId }) => contactId)).size;
}

/** Restores contacts to before a run. Returns how many changed. */
export async function undoItems(step: Step): Promise<number> {
  const { action } = step.undone;
  switch (action.kind) {
    case 'delete':
      return restore(step);
    case 'move':
      return moveBack(step, action.folderId);
    case 'label':
      return labelBack(step);
    case 'set_status':
    case 'undo':
      return 0;
  }
}
