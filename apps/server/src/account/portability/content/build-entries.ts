import { childrenFirst, listOwnedTables } from '#platform/database/owned-tables.ts';
import { portabilityTexts } from '../locales/texts.ts';
import type { ZipEntry, ZippedEntry } from '#platform/zip/write-zip.ts';
import { accountEntries } from './account-entries.ts';
import { contactEntries } from './contact-entries.ts';
import type { ExportContext } from './export-context.ts';
import { exportedTables } from './export-tables.ts';
import { rawMailEntries, storedEntries } from './file-entries.ts';
import { invoiceEntries } from './invoice-entries.ts';
import { manifestEntry } from './manifest.ts';
import { publishedEntries } from './published-entries.ts';
import { tableEntries } from './table-entries.ts';

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

/** The files of an archive one after the other, the manifest last. */
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
