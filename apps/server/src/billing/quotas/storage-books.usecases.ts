import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { forGood } from './quota-conditions.usecases.ts';
import { insertEntry, lockCounter } from './quotas.repository.ts';

/** Entries of mails, whose attachments use the same storage; all others belong to the drive. */
function isOfMail(tx: Tx) {
  return tx.sql`(cause like 'mail.%' or cause like 'conversation.%')`;
}

export type StorageBooks = {
  /** The counter's value. */
  used: number;
  /** The total of all its entries. */
  entered: number;
  /** The drive's entries only. */
  enteredOfDrive: number;
};

type Owned = { tx: Tx; owner: OwnerId };
const resource = 'storage_bytes' as const;

/** Counter and entries of a client's storage, locked until the transaction ends. */
export async function lockStorageBooks({ tx, owner }: Owned): Promise<StorageBooks> {
  const { used } = await lockCounter({ tx, owner, resource, periodStart: forGood });
  const [row] = await tx.sql<Omit<StorageBooks, 'used'>[]>`
    select coalesce(sum(amount), 0)::float8 as entered,
      coalesce(sum(amount) filter (where not ${isOfMail(tx)}), 0)::float8 as entered_of_drive
    from quota_entries where owner_id = ${owner} and resource = ${resource}`;
  return { used, entered: row?.entered ?? 0, enteredOfDrive: row?.enteredOfDrive ?? 0 };
}

/** Adjusts counter and entries so that the drive has `driveBytes`; returns the new counter. Lock the books first. */
export async function correctStorageBooks(
  { tx, owner }: Owned,
  { books, driveBytes }: { books: StorageBooks; driveBytes: number },
): Promise<number> {
  const missing = driveBytes - books.enteredOfDrive;
  const right = Math.max(0, books.entered + missing);
  if (missing !== 0)
    await insertEntry(
      { tx, owner, resource, periodStart: forGood },
      { amount: missing, cause: 'file.recounted', reference: undefined },
    );
  await tx.sql`
    update quota_counters set used = ${right}
    where owner_id = ${owner} and resource = ${resource} and period_start = ${forGood}::timestamptz`;
  return right;
}

export type StorageSuspect = { owner: OwnerId; used: number; driveBytes: number };

/**
 * Clients whose counter differs from their entries, or whose entries differ from the drive's content. Needs a system
 * transaction.
 */
export async function listStorageSuspects(tx: Tx): Promise<StorageSuspect[]> {
  return [
    ...(await tx.sql<StorageSuspect[]>`
      with counted as (
        select owner_id, sum(used)::float8 as used from quota_counters where resource = ${resource} group by owner_id),
      entered as (
        select owner_id, sum(amount)::float8 as entered,
          coalesce(sum(amount) filter (where not ${isOfMail(tx)}), 0)::float8 as of_drive
        from quota_entries where resource = ${resource} group by owner_id),
      held as (
        select owner_id, sum(bytes)::float8 as bytes from (
          select owner_id, size_bytes as bytes from files
          union all select owner_id, size_bytes from file_versions
          union all select owner_id, length_bytes from uploads where file_id is null) parts group by owner_id)
      select u.id as owner, coalesce(c.used, 0) as used, coalesce(h.bytes, 0) as drive_bytes
      from users u left join counted c on c.owner_id = u.id left join entered e on e.owner_id = u.id
        left join held h on h.owner_id = u.id
      where coalesce(c.used, 0) <> coalesce(e.entered, 0) or coalesce(e.of_drive, 0) <> coalesce(h.bytes, 0)
      order by u.id`),
  ];
}
