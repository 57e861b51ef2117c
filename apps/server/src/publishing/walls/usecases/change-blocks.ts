import type { WallBlock } from '@enlace/contract/publishing/walls/walls.contract.ts';
import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { findComment } from '../comments.repository.ts';
import { wordKey } from '../moderation.rules.ts';
import { findPost } from '../posts.repository.ts';
import { tooManyBlocks } from '../walls.errors.ts';
import type { WallCall } from '../walls.types.ts';

type BlockRow = {
  id: string;
  kind: 'word' | 'visitor';
  value: string;
  label: string;
  createdAt: Temporal.Instant;
};

async function listBlockRows(tx: Tx, owner: OwnerId): Promise<BlockRow[]> {
  const rows = await tx.sql<BlockRow[]>`
    select id, kind, value, label, created_at from wall_blocks where owner_id = ${owner} order by kind, label, id`;
  return [...rows];
}

/** Unblocks a visitor; undefined when they were not blocked. */
async function deleteVisitorBlock(tx: Tx, owner: OwnerId, visitorKey: string): Promise<BlockRow | undefined> {
  const [row] = await tx.sql<BlockRow[]>`
    delete from wall_blocks where owner_id = ${owner} and kind = 'visitor' and value = ${visitorKey}
    returning id, kind, value, label, created_at`;
  return row;
}

type NewBlock = { id: string; kind: 'word' | 'visitor'; value: string; label: string; now: Temporal.Instant };

/** Undefined when the same is already blocked. */
async function insertBlock(tx: Tx, owner: OwnerId, block: NewBlock): Promise<BlockRow | undefined> {
  const { id, kind, value, label, now } = block;
  const [row] = await tx.sql<BlockRow[]>`
    insert into wall_blocks (owner_id, id, kind, value, label, created_at)
    values (${owner}, ${id}, ${kind}, ${value}, ${label}, ${now}) on conflict (owner_id, kind, value) do nothing
    returning id, kind, value, label, created_at`;
  return row;
}

function present({ id, kind, label, createdAt }: BlockRow): WallBlock {
  return { id, kind, label, createdAt: createdAt.toString() };
}

/** The whole list: it is short. */
export function listBlocks({ deps, ctx }: WallCall): Promise<{ items: WallBlock[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({ items: (await listBlockRows(tx, owner)).map(present) }));
}

type BlockInput = { kind: 'word'; word: string } | { kind: 'visitor'; itemKind: 'post' | 'comment'; itemId: string };
type Subject = { kind: 'word' | 'visitor'; value: string; label: string };

async function subjectOf(tx: Tx, owner: OwnerId, input: BlockInput): Promise<Subject> {
  if (input.kind === 'word') {
    const value = wordKey(input.word);
    if (value === '') throw invalidField('word', 'required');
    return { kind: 'word', value, label: input.word };
  }
  const { itemKind, itemId: id } = input;
  const item = itemKind === 'post' ? await findPost(tx, { owner, id }) : await findComment(tx, { owner, id });
  // The owner's own text has no visitor, and for old ones the visitor is forgotten.
  if (!item || item.visitorKey === null) throw notFound();
  return { kind: 'visitor', value: item.visitorKey, label: item.authorName };
}

type Add = { tx: Tx; call: WallCall; subject: Subject };

/** Adds something to the list within its limit; undefined when it is already there. */
export async function addToBlocks({ tx, call: { deps, ctx }, subject }: Add): Promise<BlockRow | undefined> {
  const owner = ctx.actor.ownerId;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`wall-blocks:${owner}`}, 0))`;
  if ((await listBlockRows(tx, owner)).length >= wallLimits.blocks) throw tooManyBlocks();
  const row = await insertBlock(tx, owner, { ...subject, id: deps.ids.uuid(), now: deps.clock.now() });
  if (!row) return undefined;
  const after = { kind: row.kind, label: row.label };
  const entry = { action: 'wall.blocked', subjectKind: 'wall_block', subjectId: row.id, after };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return row;
}

/** Blocks a word or a visitor. Errors: resource.not_found, walls.too_many_blocks. */
export function addBlock({ deps, ctx, input }: WallCall & { input: BlockInput }): Promise<WallBlock> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const subject = await subjectOf(tx, owner, input);
    const added = await addToBlocks({ tx, call: { deps, ctx }, subject });
    const row =
      added ??
      (await listBlockRows(tx, owner)).find(({ kind, value }) => kind === subject.kind && value === subject.value);
    if (!row) throw notFound();
    return present(row);
  });
}

/** Removes something from the list. Error: resource.not_found. */
export function removeBlock({ deps, ctx, id }: WallCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<{ kind: string; label: string }[]>`
      delete from wall_blocks where owner_id = ${owner} and id = ${id} returning kind, label`;
    if (!row) throw notFound();
    const entry = { action: 'wall.unblocked', subjectKind: 'wall_block', subjectId: id, before: { ...row } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

/** Unblocks a visitor whose offence was a mistake. */
export async function freeVisitor(tx: Tx, { ctx }: WallCall, visitorKey: string): Promise<void> {
  const owner = ctx.actor.ownerId;
  const row = await deleteVisitorBlock(tx, owner, visitorKey);
  if (!row) return;
  const before = { kind: row.kind, label: row.label };
  const entry = { action: 'wall.unblocked', subjectKind: 'wall_block', subjectId: row.id, before };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
}
