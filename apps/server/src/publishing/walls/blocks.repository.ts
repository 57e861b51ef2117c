import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type BlockRow = {
  id: string;
  kind: 'word' | 'visitor';
  value: string;
  label: string;
  createdAt: Temporal.Instant;
};

export async function listBlockRows(tx: Tx, owner: OwnerId): Promise<BlockRow[]> {
  const rows = await tx.sql<BlockRow[]>`
    select id, kind, value, label, created_at from wall_blocks where owner_id = ${owner} order by kind, label, id`;
  return [...rows];
}

/** Takes a visitor off the list; undefined when they were not on it. */
export async function deleteVisitorBlock(tx: Tx, owner: OwnerId, visitorKey: string): Promise<BlockRow | undefined> {
  const [row] = await tx.sql<BlockRow[]>`
    delete from wall_blocks where owner_id = ${owner} and kind = 'visitor' and value = ${visitorKey}
    returning id, kind, value, label, created_at`;
  return row;
}

type NewBlock = { id: string; kind: 'word' | 'visitor'; value: string; label: string; now: Temporal.Instant };

/** Undefined when the same is blocked already. */
export async function insertBlock(tx: Tx, owner: OwnerId, block: NewBlock): Promise<BlockRow | undefined> {
  const { id, kind, value, label, now } = block;
  const [row] = await tx.sql<BlockRow[]>`
    insert into wall_blocks (owner_id, id, kind, value, label, created_at)
    values (${owner}, ${id}, ${kind}, ${value}, ${label}, ${now}) on conflict (owner_id, kind, value) do nothing
    returning id, kind, value, label, created_at`;
  return row;
}
