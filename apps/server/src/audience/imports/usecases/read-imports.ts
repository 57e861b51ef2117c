import type { ImportOutcome, ImportRow } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { listRows } from '../import-rows.repository.ts';
import { getImportRecord, listImportRecords } from '../imports.repository.ts';
import { describeImport } from '../imports.rules.ts';
import type {
  ClientContext,
  ImportPhase,
  ImportsDeps,
  StoredRow,
  ImportDetail,
  ImportSummary,
} from '../imports.types.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { importTexts } from '../locales/texts.ts';

const pageRows = 1000;
const byteOrderMark = '\uFEFF';

type Input = { deps: Pick<ImportsDeps, 'db'>; ctx: ClientContext; id: string; phase: 'check' | 'run' };

function linesOf({ line: number, outcome, name, problems }: StoredRow, locale: Locale): string {
  const texts = importTexts[locale];
  return problems
    .map(({ column, value, code }) => {
      const message = texts.problems[code].replace('{line}', column);
      const shown = code === 'duplicate_in_file' ? '' : column;
      return csvLine([
        String(number),
        shown,
        value,
        code,
        message,
        outcome === 'rejected' ? texts.no : texts.yes,
        name,
      ]);
    })
    .join('');
}

/** Every problem of a check or run as CSV, in short transactions. Throws resource.not_found before the first line. */
export async function openProblems(input: Input): Promise<AsyncGenerator<string>> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, (tx) => getImportRecord(tx, owner, id));
  return writeProblems(input);
}

async function* writeProblems({ deps, ctx, id, phase }: Input): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  const { columns } = importTexts[ctx.locale];
  yield `${byteOrderMark}${csvLine([columns.line, columns.column, columns.value, columns.code, columns.message, columns.imported, columns.name])}`;
  let cursor: number | undefined;
  for (;;) {
    const page = { owner, importId: id, phase, outcome: undefined, withProblems: true, cursor, limit: pageRows };
    const rows = await deps.db.scoped(owner, (tx) => listRows(tx, page));
    if (rows.length > 0) yield rows.map((row) => linesOf(row, ctx.locale)).join('');
    if (rows.length < pageRows) return;
    cursor = rows.at(-1)?.line;
  }
}

type Call = { deps: Pick<ImportsDeps, 'db'>; ctx: ClientContext };

export async function listImports(
  { deps, ctx }: Call,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ImportSummary[]; next: string | null }> {
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(owner, (tx) => listImportRecords(tx, owner, { cursor, limit: limit + 1 }));
  const items = rows.slice(0, limit).map(describeImport);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function getImport({ deps, ctx, id }: Call & { id: string }): Promise<ImportDetail> {
  const owner = ctx.actor.ownerId;
  return describeImport(await deps.db.scoped(owner, (tx) => getImportRecord(tx, owner, id)));
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
