import { trashPermissions } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashRef, TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { findStandings } from '../trash.repository.ts';
import type { StandingRow, TrashCall } from '../trash.types.ts';
import { emitTrashChanged } from './emit-change.ts';

type Many = TrashCall & { items: readonly TrashRef[] };
type Way = 'restore' | 'trash';

/** Each thing once, in the requested order. */
export function distinct(items: readonly TrashRef[]): TrashRef[] {
  return [...new Map(items.map((item) => [`${item.kind}:${item.id}`, item])).values()];
}

/** Whether any of them existed; a call about nothing of this client’s learns no more than that. */
export function assertFound<Result extends { outcome: string }>(results: readonly Result[]): void {
  if (results.every(({ outcome }) => outcome === 'missing')) throw notFound();
}

const blank = { code: null, params: {}, name: null, isRenamed: false };

export function missing(ref: TrashRef): TrashResult {
  return { ...ref, ...blank, outcome: 'missing' };
}

export function refused(ref: TrashRef, { name, error }: { name: string | null; error: AppError }): TrashResult {
  return { ...ref, ...blank, outcome: 'refused', name, code: error.code, params: plainParams(error) };
}

function plainParams({ params = {} }: AppError): TrashResult['params'] {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
}

/** Checked before any look-up, so that it reveals nothing about what exists. */
export function forbidden(ref: TrashRef): TrashResult {
  return refused(ref, { name: null, error: new AppError('auth.forbidden') });
}

export function mayChange({ ctx }: Pick<TrashCall, 'ctx'>, { kind }: Pick<TrashKind, 'kind'>): boolean {
  const { read, write } = trashPermissions[kind];
  return ctx.actor.permissions.has(read) && ctx.actor.permissions.has(write);
}

type Standings = ReadonlyMap<string, StandingRow>;

/** The state of things of any kinds, read at once per kind. */
async function standingsOf(call: TrashCall, refs: readonly TrashRef[]): Promise<Standings> {
  const owner = call.ctx.actor.ownerId;
  const byKind = Map.groupBy(refs, ({ kind }) => kind);
  const found = new Map<string, StandingRow>();
  for (const kind of call.kinds) {
    const ids = (byKind.get(kind.kind) ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await call.deps.db.scoped(owner, (tx) => findStandings(tx, { owner, kind, ids }), { readOnly: true });
    for (const row of rows) found.set(`${kind.kind}:${row.id}`, row);
  }
  return found;
}

const keyOf = ({ kind, id }: TrashRef) => `${kind}:${id}`;

/** The state at the start of the call, read again if its parent may have been restored in the same call. */
async function standingOf(call: TrashCall, ref: TrashRef, known: Standings): Promise<StandingRow | undefined> {
  const row = known.get(keyOf(ref));
  return row && row.container !== null ? (await standingsOf(call, [ref])).get(keyOf(ref)) : row;
}

type One = { ref: TrashRef; way: Way; known: Standings };

/** One thing by its module’s own rules, in its own transaction: a refusal does not stop the others. */
async function moveOne(call: TrashCall, { ref, way, known }: One): Promise<TrashResult> {
  const { deps, ctx, kinds } = call;
  const kind = kinds.find((each) => each.kind === ref.kind);
  if (!kind) return missing(ref);
  if (!mayChange(call, kind)) return forbidden(ref);
  const before = await standingOf(call, ref, known);
  if (!before || before.isInTrash !== (way === 'restore')) return missing(ref);
  const { name, container } = before;
  if (container !== null)
    return refused(ref, { name, error: new AppError('trash.inside_trashed', { params: { container } }) });
  try {
    await kind[way]({ deps, ctx, id: ref.id });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'resource.not_found' ? missing(ref) : refused(ref, { name, error });
  }
  return { ...ref, ...blank, outcome: 'done', name };
}

/** With the names under which things were restored. */
async function named(call: TrashCall, results: readonly TrashResult[], known: Standings): Promise<TrashResult[]> {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const now = await standingsOf(call, done);
  return results.map((result) => {
    const [before, after] = [known.get(keyOf(result)), now.get(keyOf(result))];
    if (result.outcome !== 'done' || !before || !after) return result;
    return { ...result, name: after.name, isRenamed: after.name !== before.name || after.detail !== before.detail };
  });
}

async function moveAll(call: Many, way: Way): Promise<TrashResult[]> {
  const refs = distinct(call.items);
  const known = await standingsOf(call, refs);
  const results: TrashResult[] = [];
  for (const ref of refs) results.push(await moveOne(call, { ref, way, known }));
  assertFound(results);
  return named(call, results, known);
}

/** A summary entry when several things were affected; each has its own entry from its module. */
async function noteMany({ deps, ctx }: TrashCall, results: readonly TrashResult[], action: string): Promise<void> {
  const owner = ctx.actor.ownerId;
  const count = results.filter(({ outcome }) => outcome === 'done').length;
  if (count === 0) return;
  await deps.db.scoped(owner, async (tx) => {
    const entry = { action, subjectKind: 'trash', subjectId: null, after: { count } };
    if (count > 1) await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await emitTrashChanged({ tx, deps, owner });
  });
}

/** Restores things to where they were. Error: resource.not_found when none of them is in the trash. */
export async function restoreThings(call: Many): Promise<{ items: TrashResult[] }> {
  const items = await moveAll(call, 'restore');
  await noteMany(call, items, 'trash.restored');
  return { items };
}

/** Undoes a restore. Error: resource.not_found when none of them exists. */
export async function returnThings(call: Many): Promise<{ items: TrashResult[] }> {
  const items = await moveAll(call, 'trash');
  await noteMany(call, items, 'trash.returned');
  return { items };
}
