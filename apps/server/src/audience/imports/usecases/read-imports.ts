import type {
  ImportDetail,
  ImportOutcome,
  ImportRow,
  ImportSummary,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { listRows } from '../import-rows.repository.ts';
import { presentDetail, presentSummary } from '../imports.presenter.ts';
import { getImportRecord, listImportRecords } from '../imports.repository.ts';
import type { ClientContext, ImportPhase, ImportsDeps } from '../imports.types.ts';

type Call = { deps: Pick<ImportsDeps, 'db'>; ctx: ClientContext };

export async function listImports(
  { deps, ctx }: Call,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ImportSummary[]; next: string | null }> {
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(owner, (tx) => listImportRecords(tx, owner, { cursor, limit: limit + 1 }));
  const items = rows.slice(0, limit).map(presentSummary);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function getImport({ deps, ctx, id }: Call & { id: string }): Promise<ImportDetail> {
  const owner = ctx.actor.ownerId;
  return presentDetail(await deps.db.scoped(owner, (tx) => getImportRecord(tx, owner, id)));
}

type RowsInput = {
  phase: ImportPhase;
  outcome?: ImportOutcome | undefined;
  withProblems?: boolean | undefined;
  cursor?: number | undefined;
  limit: number;
};

export async function listImportRows(
  { deps, ctx, id }: Call & { id: string },
  { phase, outcome, withProblems = false, cursor, limit }: RowsInput,
): Promise<{ items: ImportRow[]; next: number | null }> {
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(owner, async (tx) => {
    await getImportRecord(tx, owner, id);
    return listRows(tx, { owner, importId: id, phase, outcome, withProblems, cursor, limit: limit + 1 });
  });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.line ?? null) : null };
}
