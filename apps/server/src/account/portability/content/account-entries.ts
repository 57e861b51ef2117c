import type { Tx } from '#platform/database/client.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { type ExportContext, prettyJson } from './export-context.ts';

/**
 * Tables about people that are not marked as a client's, because they are read before anybody is signed in. `columns`
 * is an allow-list; null says why nothing of it is exported.
 */
export const personTables = {
  users: { columns: null, why: 'told as account/account.json' },
  sessions: {
    columns: ['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'],
    path: 'account/sessions.jsonl',
  },
  one_time_tokens: { columns: null, why: 'hashes of links in mails, good for an hour' },
  invitations: { columns: null, why: 'hash of the link with which the operator opened the account' },
  invoice_numbers: { columns: null, why: 'which invoice holds which number; the invoices are told' },
  invoice_chain: { columns: null, why: 'records of the operator about issued invoices; the invoices are told' },
  provider_payments: { columns: null, why: 'names providers give payments; the payments are told' },
  bank_entries: { columns: null, why: 'the operator’s bank statements; the payments are told' },
  erasures: { columns: null, why: 'told as the leaving date in account/account.json' },
} as const satisfies Record<string, { columns: readonly string[]; path: string } | { columns: null; why: string }>;

type Reported = { table: string; columns: readonly string[]; path: string };

/** Exported person tables, as far as this installation has them. */
async function exportedTables(tx: Tx): Promise<Reported[]> {
  const exported: Reported[] = [];
  for (const [table, plan] of Object.entries(personTables)) {
    if (plan.columns === null) continue;
    const [row] = await tx.sql<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`;
    if (row?.found) exported.push({ table, columns: plan.columns, path: plan.path });
  }
  return exported;
}

async function rowsOf(tx: Tx, { table, columns }: Reported, userId: string): Promise<string[]> {
  const rows = await tx.sql<{ line: string }[]>`
    select to_jsonb(r)::text as line from (
      select ${tx.sql([...columns])} from ${tx.sql(table)} where user_id = ${userId} order by 1
    ) r`;
  return rows.map(({ line }) => line);
}

/** The account's own row, except credentials and search data. */
const silentAccountColumns = /password_hash|search_words|suspended_by|admin_role|account_type_id/;

async function readAccount(tx: Tx, userId: string): Promise<Record<string, unknown>> {
  const [row] = await tx.sql<{ account: Record<string, unknown> }[]>`
    select to_jsonb(u) || jsonb_build_object(
             'account_type', (select jsonb_build_object('code', t.code, 'name', t.name) from account_types t where t.id = u.account_type_id),
             'erase_at', (select e.erase_at from erasures e where e.user_id = u.id and e.cancelled_at is null and e.finished_at is null)
           ) as account
      from users u where u.id = ${userId}`;
  return Object.fromEntries(Object.entries(row?.account ?? {}).filter(([name]) => !silentAccountColumns.test(name)));
}

/** The account, its sessions and the other tables about the person. */
export async function* accountEntries(context: ExportContext): AsyncGenerator<ZipEntry> {
  const { deps, owner } = context;
  const { account, tables } = await deps.db.system(
    async (tx) => {
      const read = { account: await readAccount(tx, owner), tables: new Map<string, string[]>() };
      for (const exported of await exportedTables(tx))
        read.tables.set(exported.path, await rowsOf(tx, exported, owner));
      return read;
    },
    { readOnly: true },
  );
  yield { path: 'account/account.json', content: [prettyJson(account)] };
  for (const [path, lines] of tables) {
    context.rowCounts.set(path, lines.length);
    yield { path, content: [Buffer.from(lines.map((line) => `${line}\n`).join(''), 'utf8')] };
  }
}
