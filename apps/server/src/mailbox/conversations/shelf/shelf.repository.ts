import type { ShelfFigures, ShelfGroup, ShelfPlace } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { doubtfulReasons, sendersOf } from './shelf.rules.ts';

/** Where the client wants this sender's mail; undefined: each mail is judged on its own. The closest note decides. */
export async function findPlaceOfSender(tx: Tx, owner: OwnerId, address: string): Promise<ShelfPlace | undefined> {
  const [row] = await tx.sql<{ place: ShelfPlace }[]>`
    select s.place from unnest(${sendersOf(address)}::text[]) with ordinality as wanted (sender, nth)
    join shelf_senders s on s.owner_id = ${owner} and s.address = wanted.sender
    order by wanted.nth limit 1`;
  return row?.place;
}

type SenderNote = { sender: string; place: ShelfPlace; at: Temporal.Instant };

export async function writeSender(tx: Tx, owner: OwnerId, { sender, place, at }: SenderNote): Promise<void> {
  await tx.sql`
    insert into shelf_senders (owner_id, address, place, at) values (${owner}, ${sender}, ${place}, ${at})
    on conflict (owner_id, address) do update set place = excluded.place, at = excluded.at
      where shelf_senders.place <> excluded.place`;
}

/** Whether there was such a note. */
export async function removeSender(tx: Tx, owner: OwnerId, sender: string): Promise<boolean> {
  const rows = await tx.sql`delete from shelf_senders where owner_id = ${owner} and address = ${sender} returning 1`;
  return rows.length > 0;
}

export async function listSenders(tx: Tx, owner: OwnerId): Promise<SenderNote[]> {
  const rows = await tx.sql<SenderNote[]>`
    select address as sender, place, at from shelf_senders where owner_id = ${owner} order by at desc, address`;
  return [...rows];
}

/** The same as `shelfGroupOf`, of `conversations c`. */
function isDoubtful(tx: Tx) {
  return tx.sql`(c.shelf_doubtful or c.shelf_reason = any(${[...doubtfulReasons]}::text[]))`;
}

/** Condition on `conversations c`, with its leading `and`. */
export function groupCondition(tx: Tx, group: ShelfGroup) {
  if (group === 'doubtful') return tx.sql`and ${isDoubtful(tx)}`;
  if (group === 'newsletter') return tx.sql`and c.shelf_reason = 'newsletter' and not ${isDoubtful(tx)}`;
  return tx.sql`and c.shelf_reason <> 'newsletter' and not ${isDoubtful(tx)}`;
}

type Row = { all: number; newsletter: number; doubtful: number; weekAll: number; weekDoubtful: number };

/** How many mails each part of the shelf has, and how many came since. */
export async function countShelf(
  tx: Tx,
  owner: OwnerId,
  { profileId, since }: { profileId: string | undefined; since: Temporal.Instant },
): Promise<ShelfFigures> {
  const [row] = await tx.sql<Row[]>`
    select count(*)::int as all,
      count(*) filter (where c.shelf_reason = 'newsletter' and not ${isDoubtful(tx)})::int as newsletter,
      count(*) filter (where ${isDoubtful(tx)})::int as doubtful,
      count(*) filter (where c.last_message_at > ${since})::int as week_all,
      count(*) filter (where c.last_message_at > ${since} and ${isDoubtful(tx)})::int as week_doubtful
    from conversations c where c.owner_id = ${owner} and c.state = 'shelf' and c.deleted_at is null
      ${profileId ? tx.sql`and c.profile_id = ${profileId}` : tx.sql``}`;
  const { all, newsletter, doubtful, weekAll, weekDoubtful } = row ?? {
    all: 0,
    newsletter: 0,
    doubtful: 0,
    weekAll: 0,
    weekDoubtful: 0,
  };
  return {
    counts: { all, newsletter, doubtful, automatic: all - newsletter - doubtful },
    week: { all: weekAll, doubtful: weekDoubtful },
  };
}
