import { safeFileName } from '../portability.rules.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { type ExportContext, prettyJson } from './export-context.ts';

type Row = { id: string; slug: string; published: unknown };

/** What visitors see of each profile right now, as a document of its own. */
export async function* publishedEntries({ deps, owner }: ExportContext): AsyncGenerator<ZipEntry> {
  let after: string | null = null;
  for (;;) {
    const row: Row | undefined = await deps.db.scoped(
      owner,
      async (tx) => {
        const [found] = await tx.sql<Row[]>`
          select id, slug, published from profiles
           where owner_id = ${owner} and published is not null and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1`;
        return found;
      },
      { readOnly: true },
    );
    if (!row) return;
    after = row.id;
    yield { path: `profiles/published/${safeFileName(row.slug)}-${row.id}.json`, content: [prettyJson(row.published)] };
  }
}
