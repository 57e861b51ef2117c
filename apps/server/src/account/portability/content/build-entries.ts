import { childrenFirst, listOwnedTables } from '#platform/database/owned-tables.ts';
import { portabilityTexts } from '../locales/texts.ts';
import type { ZipEntry, ZippedEntry } from '#platform/zip/write-zip.ts';
import { accountEntries } from './account-entries.ts';
import { encoded, type ExportContext, prettyJson } from './export-context.ts';
import { exportedTables } from '../tables/client-tables.ts';
import { rawMailEntries, storedEntries } from './file-entries.ts';
import { manifestEntry } from './manifest.ts';
import { tableEntries } from './table-entries.ts';
import { allContacts } from '#audience/door.ts';
import { fileOf } from '#billing/door.ts';
import { safeFileName } from '../portability.rules.ts';

type Row = { id: string; slug: string; published: unknown };

/** The current public version of each profile, as a document of its own. */
async function* publishedEntries({ deps, owner }: ExportContext): AsyncGenerator<ZipEntry> {
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

/** Every invoice and credit note as PDF, oldest first; rendered one at a time. */
async function* invoiceEntries({ deps, owner }: ExportContext): AsyncGenerator<ZipEntry> {
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

/**
 * Contacts again in common formats, as a table and an address book, as the list exports them; those in the trash are
 * only in the JSON file.
 */
async function* contactEntries({ deps, owner, requestedAt }: ExportContext): AsyncGenerator<ZipEntry> {
  const all = { deps, owner, now: requestedAt };
  yield { path: 'contacts/contacts.csv', content: encoded(allContacts(all, 'csv')) };
  yield { path: 'contacts/contacts.vcf', content: encoded(allContacts(all, 'vcard')) };
}

type Input = {
  context: ExportContext;
  /** What was written so far, for the manifest at the end. */
  written: readonly ZippedEntry[];
  onStep: () => void;
};

type Part = (context: ExportContext) => AsyncGenerator<ZipEntry>;

function readme({ locale, requestedAt }: ExportContext): ZipEntry {
  const texts = portabilityTexts[locale].readme;
  const files = texts.files.map(([path, about]) => `${path}\n    ${about}`).join('\n\n');
  const date = requestedAt.toString().slice(0, 10);
  const text = [texts.title, texts.intro(date), texts.forms, files, texts.leftOut, texts.limits].join('\n\n');
  return { path: texts.fileName, content: [Buffer.from(`${text}\n`, 'utf8')] };
}

/** Parts of an archive that are not one table each. */
const otherParts: readonly Part[] = [
  accountEntries,
  publishedEntries,
  contactEntries,
  rawMailEntries,
  invoiceEntries,
  storedEntries,
];

/** Steps of an export, for its progress. */
export const stepCount = exportedTables.length + otherParts.length;

/** The files of an archive in order, the manifest last. */
export async function* buildEntries({ context, written, onStep }: Input): AsyncGenerator<ZipEntry> {
  yield readme(context);
  const owned = childrenFirst(await context.deps.db.system((tx) => listOwnedTables(tx), { readOnly: true }));
  for (const part of otherParts.slice(0, 1)) {
    yield* part(context);
    onStep();
  }
  for (const exported of exportedTables) {
    const table = owned.find(({ name }) => name === exported.table);
    if (table) yield* tableEntries(context, { exported, owned: table });
    onStep();
  }
  for (const part of otherParts.slice(1)) {
    yield* part(context);
    onStep();
  }
  yield await manifestEntry({ context, written });
}
