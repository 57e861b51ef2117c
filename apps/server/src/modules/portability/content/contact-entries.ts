import { addressColumns } from '#modules/contacts/contacts.usecases.ts';
import { type CardPerson, contactCard } from '#modules/contacts/contact-card.rules.ts';
import { csvLine, joinList } from '#platform/tables/csv-line.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { encoded, type ExportContext } from './export-context.ts';

const pageRows = 1000;
const byteOrderMark = '\uFEFF';

type Row = CardPerson & {
  source: string;
  fields: string;
  createdAt: Temporal.Instant;
};

function addressesOf({ addresses }: Row, kind: 'email' | 'phone'): string[] {
  return addresses.filter((address) => address.kind === kind).map(({ value }) => value);
}

const columns: readonly (readonly [string, (row: Row) => string | null])[] = [
  ['id', (row) => row.id],
  ['name', (row) => row.name],
  ['first_name', (row) => row.firstName],
  ['last_name', (row) => row.lastName],
  ['email', (row) => addressesOf(row, 'email')[0] ?? null],
  ['email_2', (row) => joinList(addressesOf(row, 'email').slice(1))],
  ['phone', (row) => addressesOf(row, 'phone')[0] ?? null],
  ['phone_2', (row) => joinList(addressesOf(row, 'phone').slice(1))],
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
        select c.id, c.name, c.first_name, c.last_name, ${addressColumns(tx)}, c.company, c.city, c.status, c.language,
               c.time_zone, c.source, c.notes, c.fields::text as fields, c.created_at, c.updated_at
          from contacts c
         where c.owner_id = ${owner} and c.deleted_at is null and (${after}::uuid is null or c.id > ${after}::uuid)
         order by c.id limit ${pageRows}`,
      { readOnly: true },
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id ?? null;
  }
}

function line(cells: readonly (string | null)[]): string {
  return csvLine(cells.map((cell) => cell ?? ''));
}

async function* csv(context: ExportContext): AsyncGenerator<string> {
  yield `${byteOrderMark}${line(columns.map(([name]) => name))}`;
  for await (const rows of pages(context)) yield rows.map((row) => line(columns.map(([, read]) => read(row)))).join('');
}

async function* cards(context: ExportContext): AsyncGenerator<string> {
  for await (const rows of pages(context)) yield rows.map((row) => contactCard(row)).join('');
}

/** Contacts again in the forms that other programs take: a table and an address book. */
export async function* contactEntries(context: ExportContext): AsyncGenerator<ZipEntry> {
  yield { path: 'contacts/contacts.csv', content: encoded(csv(context)) };
  yield { path: 'contacts/contacts.vcf', content: encoded(cards(context)) };
}
