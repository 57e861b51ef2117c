import { type CardPerson, contactCard } from '#modules/contacts/contact-card.rules.ts';
import { csvCell } from '#platform/tables/csv-line.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { encoded, type ExportContext } from './export-context.ts';

const pageRows = 1000;
const byteOrderMark = '\uFEFF';

type Row = CardPerson & {
  status: string;
  source: string;
  fields: string;
  createdAt: Temporal.Instant;
};

const columns: readonly (readonly [string, (row: Row) => string | null])[] = [
  ['id', (row) => row.id],
  ['name', (row) => row.name],
  ['first_name', (row) => row.firstName],
  ['last_name', (row) => row.lastName],
  ['email', (row) => row.email],
  ['phone', (row) => row.phone],
  ['company', (row) => row.company],
  ['city', (row) => row.city],
  ['status', (row) => row.status],
  ['language', (row) => row.language],
  ['time_zone', (row) => row.timeZone],
  ['source', (row) => row.source],
  ['notes', (row) => row.notes],
  ['fields', (row) => (row.fields === '{}' ? '' : row.fields)],
  ['created_at', (row) => row.createdAt.toString()],
];

/** Living contacts; those in the trash are in the JSON file. */
async function* pages({ deps, owner }: ExportContext): AsyncGenerator<readonly Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: readonly Row[] = await deps.db.scoped(
      owner,
      (tx) => tx.sql<Row[]>`
        select id, name, first_name, last_name, email, phone, company, city, status, language, time_zone, source, notes,
               fields::text as fields, created_at, updated_at
          from contacts
         where owner_id = ${owner} and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
         order by id limit ${pageRows}`,
      { readOnly: true },
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id ?? null;
  }
}

function line(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

async function* csv(context: ExportContext): AsyncGenerator<string> {
  yield `${byteOrderMark}${line(columns.map(([name]) => name))}`;
  for await (const rows of pages(context)) yield rows.map((row) => line(columns.map(([, read]) => read(row)))).join('');
}

async function* cards(context: ExportContext): AsyncGenerator<string> {
  for await (const rows of pages(context)) yield rows.map(contactCard).join('');
}

/** Contacts again in the forms that other programs take: a table and an address book. */
export async function* contactEntries(context: ExportContext): AsyncGenerator<ZipEntry> {
  yield { path: 'contacts/contacts.csv', content: encoded(csv(context)) };
  yield { path: 'contacts/contacts.vcf', content: encoded(cards(context)) };
}
