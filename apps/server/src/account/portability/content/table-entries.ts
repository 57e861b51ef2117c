import type { OwnedTable } from '#platform/database/owned-tables.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { encoded, type ExportContext } from './export-context.ts';
import type { ExportedTable } from '../tables/client-tables.ts';
import { type Only, partBytes, planTable, readRows } from './table-reader.ts';

type Pages = AsyncIterator<string[], void>;

/** Reads pages until the part is full; the rest stays in the iterator for the next part. */
async function* onePart(pages: Pages, state: { isOver: boolean; rows: number }): AsyncGenerator<string> {
  let bytes = 0;
  while (bytes < partBytes) {
    const next = await pages.next();
    if (next.done) {
      state.isOver = true;
      return;
    }
    const text = `${next.value.join('\n')}\n`;
    bytes += Buffer.byteLength(text);
    state.rows += next.value.length;
    yield text;
  }
}

/** The rows of one table as JSON Lines; split into parts when too large. Empty tables yield an empty file. */
export async function* tableEntries(
  context: ExportContext,
  { exported, owned, only }: { exported: ExportedTable; owned: Pick<OwnedTable, 'ownerColumn'>; only?: Only },
): AsyncGenerator<ZipEntry> {
  const { deps, owner } = context;
  const plan = await deps.db.system((tx) => planTable(tx, { exported, ownerColumn: owned.ownerColumn }), {
    readOnly: true,
  });
  const pages: Pages = readRows({ db: deps.db, owner, plan: only ? { ...plan, only } : plan })[Symbol.asyncIterator]();
  const state = { isOver: false, rows: 0 };
  for (let part = 1; !state.isOver; part += 1) {
    state.rows = 0;
    const path = `${exported.path}${part === 1 ? '' : `-${part}`}.jsonl`;
    yield { path, content: encoded(onePart(pages, state)) };
    context.rowCounts.set(path, state.rows);
  }
}
