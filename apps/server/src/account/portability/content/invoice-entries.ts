import { fileOf } from '#billing/door.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import type { ExportContext } from './export-context.ts';

/** Every invoice and credit note on paper, oldest first; drawn when its turn comes. */
export async function* invoiceEntries({ deps, owner }: ExportContext): AsyncGenerator<ZipEntry> {
  const rows = await deps.db.scoped(
    owner,
    (tx) => tx.sql<{ id: string }[]>`
      select id from invoices where owner_id = ${owner} and state <> 'draft' order by issued_at, id`,
    { readOnly: true },
  );
  for (const { id } of rows) {
    const { name, content } = await fileOf(deps, { owner, id, format: 'pdf' });
    yield { path: `billing/documents/${name}`, content: [content] };
  }
}
