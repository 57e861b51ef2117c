import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Old = { owner: string; address: string };

/** An address listed in both forms is listed once: since the earlier day, with what was noted on either. */
async function convertListed(tx: Tx, { owner, address }: Old, now: Temporal.Instant): Promise<void> {
  const wire = canonicalAddress(address);
  await tx.sql`
    update suppressions s set since = least(s.since, o.since),
      note = concat_ws(E'\n', nullif(s.note, ''), nullif(nullif(o.note, ''), s.note))
    from suppressions o
    where o.owner_id = ${owner} and o.address = ${address} and s.owner_id = o.owner_id and s.address = ${wire}`;
  await tx.sql`
    delete from suppressions o where o.owner_id = ${owner} and o.address = ${address}
      and exists (select from suppressions s where s.owner_id = o.owner_id and s.address = ${wire})`;
  await tx.sql`update suppressions set address = ${wire} where owner_id = ${owner} and address = ${address}`;
  await tx.sql`
    update contacts c set status = suppressed_status(s.reason), status_reason = 'suppressed', status_changed_at = ${now}, updated_at = ${now}
    from suppressions s
    where s.owner_id = ${owner} and s.address = ${wire} and c.owner_id = s.owner_id and c.email = s.address
      and c.status = 'subscribed' and c.deleted_at is null`;
}

async function convertNext(tx: Tx, after: Old | undefined, now: Temporal.Instant): Promise<Old | undefined> {
  const [row] = await tx.sql<Old[]>`
    select owner_id as owner, address from suppressions
    where enlace_is_old_address(address)
      ${after ? tx.sql`and (owner_id, address) > (${after.owner}, ${after.address})` : tx.sql``}
    order by owner_id, address limit 1 for update skip locked`;
  if (row && canonicalAddress(row.address) !== row.address) await convertListed(tx, row, now);
  return row;
}

/** Brings listed and reported addresses from before there was one form of them into it; at every start. */
export async function convertListedAddresses({ deps }: { deps: Deps }): Promise<void> {
  let after: Old | undefined;
  do {
    const before = after;
    after = await deps.db.system((tx) => convertNext(tx, before, deps.clock.now()));
  } while (after);
  await deps.db.system(async (tx) => {
    const reported = await tx.sql<{ owner: string; id: string; address: string }[]>`
      select owner_id as owner, id, address from mail_events where enlace_is_old_address(address) for update skip locked`;
    for (const { owner, id, address } of reported)
      await tx.sql`
        update mail_events set address = ${canonicalAddress(address)} where owner_id = ${owner} and id = ${id}`;
  });
}
