import type { Removal } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { notFound } from '#platform/errors.ts';
import { orderOutdated } from '../catalog.errors.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';

type ShelfTable = 'plans' | 'billing_periods' | 'account_types' | 'packages' | 'coupons' | 'catalog_items' | 'taxes';

/** A catalogue table of the operator: ordered rows, archived once used, deleted while unused. */
export type Shelf = {
  table: ShelfTable;
  /** For the history. */
  subjectKind: string;
  /** Deletes the row and its parts; fails when it is referenced from elsewhere. */
  erase(tx: Tx, id: string): Promise<void>;
  /** For uses that no foreign key covers. */
  isUsed?(tx: Tx, id: string): Promise<boolean>;
  /** Throws when the row must not be removed. */
  guard?(tx: Tx, id: string): Promise<void>;
};

/** The parts of a call these use cases need; other modules have such tables too. */
export type ShelfCall = { deps: Pick<CatalogDeps, 'db' | 'clock'>; ctx: CatalogCall['ctx'] };
type One = ShelfCall & { shelf: Shelf; id: string };
type Fact = { before?: Record<string, unknown>; after?: Record<string, unknown> };
type RecordInput = { shelf: Shelf; ctx: ShelfCall['ctx']; id: string | null; verb: string; facts?: Fact };

/** The history names things in one language and rejects keys called “code”, which could be a secret. */
function plainFacts(facts: Record<string, unknown>): Record<string, unknown> {
  const { code, name, ...rest } = facts;
  const named = typeof name === 'object' && name !== null && 'es' in name ? name.es : name;
  return {
    ...(named === undefined ? {} : { name: named }),
    ...(code === undefined ? {} : { reference: code }),
    ...rest,
  };
}

/** Records a catalogue change in the operator's history. */
export async function recordShelf(tx: Tx, { shelf, ctx, id, verb, facts = {} }: RecordInput): Promise<void> {
  const { before, after } = facts;
  const entry = {
    action: `catalog.${verb}`,
    subjectKind: shelf.subjectKind,
    subjectId: id,
    ...(before && { before: plainFacts(before) }),
    ...(after && { after: plainFacts(after) }),
  };
  await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
}

async function lockRow(tx: Tx, { table }: Shelf, id: string): Promise<{ archivedAt: Temporal.Instant | null }> {
  const [row] = await tx.sql<{ archivedAt: Temporal.Instant | null }[]>`
    select archived_at from ${tx.sql(table)} where id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

/** Its name in the history. */
async function labelOf(tx: Tx, { table }: Shelf, id: string): Promise<Record<string, unknown>> {
  const [row] = await tx.sql<{ facts: Record<string, unknown> }[]>`
    select jsonb_strip_nulls(jsonb_build_object('code', to_jsonb(t) -> 'code', 'name', to_jsonb(t) -> 'name')) as facts
      from ${tx.sql(table)} t where id = ${id}`;
  return row?.facts ?? {};
}

/** The database decides whether something refers to it. */
async function eraseUnused(tx: Tx, shelf: Shelf, id: string): Promise<boolean> {
  if (await shelf.isUsed?.(tx, id)) return false;
  try {
    await tx.savepoint((inner) => shelf.erase(inner, id));
    return true;
  } catch (error) {
    const state = databaseFailureOf(error)?.sqlState;
    // foreign_key_violation, restrict_violation
    if (state === '23503' || state === '23001') return false;
    throw error;
  }
}

/** Deletes it when unused, else archives it: existing holders keep it. */
export function removeFromShelf({ deps, ctx, shelf, id }: One): Promise<Removal> {
  return deps.db.system(async (tx) => {
    const row = await lockRow(tx, shelf, id);
    await shelf.guard?.(tx, id);
    const before = await labelOf(tx, shelf, id);
    if (await eraseUnused(tx, shelf, id)) {
      await recordShelf(tx, { shelf, ctx, id, verb: 'removed', facts: { before } });
      return { outcome: 'removed' as const };
    }
    if (!row.archivedAt) {
      await tx.sql`update ${tx.sql(shelf.table)} set archived_at = ${deps.clock.now()} where id = ${id}`;
      await recordShelf(tx, { shelf, ctx, id, verb: 'archived', facts: { after: before } });
    }
    return { outcome: 'archived' as const };
  });
}

/** Restores an archived row; no effect on others. */
export async function restoreToShelf({ deps, ctx, shelf, id }: One): Promise<void> {
  await deps.db.system(async (tx) => {
    const { archivedAt } = await lockRow(tx, shelf, id);
    if (!archivedAt) return;
    await tx.sql`update ${tx.sql(shelf.table)} set archived_at = null where id = ${id}`;
    await recordShelf(tx, { shelf, ctx, id, verb: 'restored', facts: { after: await labelOf(tx, shelf, id) } });
  });
}

/** Reorders all rows; refused when the list differs from the stored rows. */
export async function orderShelf({
  deps,
  ctx,
  shelf,
  ids,
}: ShelfCall & { shelf: Shelf; ids: readonly string[] }): Promise<void> {
  await deps.db.system(async (tx) => {
    const rows = await tx.sql<{ id: string }[]>`
      select id from ${tx.sql(shelf.table)} order by position, id for update`;
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || rows.length !== ids.length || !rows.every(({ id }) => wanted.has(id)))
      throw orderOutdated();
    if (rows.every(({ id }, index) => id === ids[index])) return;
    await tx.sql`
      update ${tx.sql(shelf.table)} t set position = w.place
        from unnest(${[...ids]}::uuid[]) with ordinality as w (id, place) where t.id = w.id`;
    await recordShelf(tx, { shelf, ctx, id: null, verb: 'reordered' });
  });
}

type ChangeInput = { shelf: Shelf; ctx: ShelfCall['ctx']; id: string; before: object; after: object };

/** Records the differences, if any. */
export async function recordChange(tx: Tx, { shelf, ctx, id, before, after }: ChangeInput): Promise<void> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(was.get(key)) !== JSON.stringify(value),
  );
  if (changed.length === 0) return;
  const facts = {
    before: Object.fromEntries(changed.map(([key]) => [key, was.get(key) ?? null])),
    after: Object.fromEntries(changed),
  };
  await recordShelf(tx, { shelf, ctx, id, verb: 'changed', facts });
}

/** The next free position at the end. */
export async function nextPosition(tx: Tx, table: ShelfTable): Promise<number> {
  const [row] = await tx.sql<{ next: number }[]>`select coalesce(max(position), 0) + 1 as next from ${tx.sql(table)}`;
  return row?.next ?? 0;
}

/** Runs a write and turns a unique violation into an error of the contract. */
export async function unlessTaken<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseFailureOf(error)?.sqlState === '23505') throw refusal();
    throw error;
  }
}
