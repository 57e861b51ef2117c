import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { verifyBooks } from '../apps/server/src/billing/invoices/chain/verify-books.ts';
import { issueInvoices } from '../apps/server/src/billing/invoices/invoices.usecases.ts';
import type { InvoiceDraft } from '../apps/server/src/billing/invoices/invoices.types.ts';
import {
  createIssuerKit,
  type IssuerKit,
  seedBooks,
} from '../apps/server/src/billing/invoices/issuing.test-support.ts';
import type { IssuerProcessInput } from '../apps/server/src/billing/invoices/issuer-process.test-support.ts';
import type { DatabaseConnection } from '../apps/server/src/platform/database/connection.types.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { OwnerId } from '../apps/server/src/platform/context.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';
import { createThrowAwayDatabase } from './throw-away-database.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 5000);
const BATCH = Number(process.env['BENCH_BATCH'] ?? 2500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const AT_ONCE = 200;
const WANTED_RATIO = 0.4;
const WANTED_AT_ONCE_MS = 2000;

// An invoice run with two lines, tax, number and chain entry, against the same finished rows sent by one statement per
// table and batch into tables with the same keys and without rules; then two processes issuing a hundred each at the
// same time; then the time of verifying the books.

const issuer = fileURLToPath(
  new URL('../apps/server/src/billing/invoices/issuer-process.test-support.ts', import.meta.url),
);
const tables = ['invoice_lines', 'invoice_taxes', 'invoices', 'invoice_numbers', 'invoice_chain'];

function draftFor(owner: OwnerId): InvoiceDraft {
  const line = { quantityMilli: 1000, taxInclusive: false } as const;
  return {
    owner,
    currency: 'EUR',
    lines: [
      { ...line, kind: 'subscription', description: 'Plan Casa, mensual', unitMinor: 4900, amountMinor: 4900 },
      { ...line, kind: 'discount', description: 'Cupón HOLA', unitMinor: -490, amountMinor: -490 },
    ],
  };
}

async function runOnce(kit: IssuerKit, owners: readonly OwnerId[]): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < owners.length; from += BATCH) {
    const drafts = owners.slice(from, from + BATCH).map(draftFor);
    const outcomes = await kit.db.system((tx) =>
      issueInvoices({ tx, deps: kit.deps, drafts, at: kit.deps.clock.now() }),
    );
    if (outcomes.some(({ status }) => status !== 'issued')) throw new Error('an invoice of the run was refused');
  }
  return owners.length / ((performance.now() - began) / 1000);
}

/** The rows of the previous run, as finished JSON in batches of the same size, into tables that only have their keys. */
async function insertOnce(admin: Sql, after: number): Promise<number> {
  for (const table of tables)
    await admin.unsafe(
      `drop table if exists plain_${table}; create table plain_${table} (like ${table} including defaults including indexes)`,
    );
  let spent = 0;
  for (let from = after; from < after + CLIENTS; from += BATCH) {
    const until = Math.min(from + BATCH, after + CLIENTS);
    const lists = new Map<string, string>();
    for (const table of tables) {
      const id = table === 'invoices' ? 'id' : 'invoice_id';
      const [row] = await admin.unsafe<{ list: string }[]>(`
        select json_agg(t)::text as list from ${table} t join invoice_chain c on c.owner_id = t.owner_id and c.invoice_id = t.${id}
         where c.sequence > ${from} and c.sequence <= ${until}`);
      lists.set(table, row?.list ?? '[]');
    }
    const began = performance.now();
    await admin.begin(async (tx) => {
      for (const [table, list] of lists)
        await tx.unsafe(
          `insert into plain_${table} select * from json_populate_recordset(null::${table}, $1::text::json)`,
          [list],
        );
    });
    spent += performance.now() - began;
  }
  return CLIENTS / (spent / 1000);
}

type Issuer = { ready: Promise<unknown>; go(): void; times: Promise<number[]> };

/** A process that issues one invoice to each of these, rolls back every fifth, and reports how long each of the others took. */
function startIssuer(connection: DatabaseConnection, owners: readonly OwnerId[]): Issuer {
  const input = JSON.stringify({ connection, owners, undoEvery: 5, isWarm: true } satisfies IssuerProcessInput);
  const child = spawn(process.execPath, [issuer, input], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the program can neither hear nor tell');
  const lines: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  createInterface({ input: stdout }).on('line', (line) => {
    lines.push(line);
    if (line === 'ready') resolve();
  });
  async function timesAtEnd(): Promise<number[]> {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error('a process that issues ended badly');
    return lines.flatMap((line) => (line.startsWith('issued ') ? [Number(line.split(' ').at(-1))] : []));
  }
  return { ready, go: () => stdin.end('go'), times: timesAtEnd() };
}

/** Two hundred concurrently from two processes. */
async function issueAtOnce(connection: DatabaseConnection, owners: readonly OwnerId[]): Promise<number> {
  const halves = [owners.slice(0, AT_ONCE / 2), owners.slice(AT_ONCE / 2, AT_ONCE)];
  const issuers = halves.map((half) => startIssuer(connection, half));
  await Promise.all(issuers.map(({ ready }) => ready));
  for (const { go } of issuers) go();
  const times = (await Promise.all(issuers.map(({ times: all }) => all))).flat();
  if (times.length !== AT_ONCE * 0.8) throw new Error(`${times.length} of ${AT_ONCE} were issued`);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

async function main(): Promise<void> {
  const database = await createThrowAwayDatabase({ isDurable: true });
  const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
  const kit = await createIssuerKit({ connection: database.app, max: 16 });
  try {
    const owners = await seedBooks(admin, { clients: CLIENTS });
    await admin.unsafe('analyze');
    await runOnce(kit, owners.slice(0, 500));
    const [runs, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [head] = await admin<{ sequence: string }[]>`select sequence from invoice_chain_head`;
      runs.push(await runOnce(kit, owners));
      plain.push(await insertOnce(admin, Number(head?.sequence)));
    }
    const [ours, limit] = [median(runs), median(plain)];
    console.log(`runs of ${CLIENTS} invoices in transactions of ${BATCH}, durable, median of ${ROUNDS}`);
    console.log(`  issued                         ${ours.toFixed(0).padStart(7)} invoices/s`);
    console.log(`  same rows sent, no rules       ${limit.toFixed(0).padStart(7)} invoices/s`);
    console.log(`  ratio ${(ours / limit).toFixed(2)} (wanted ${WANTED_RATIO})`);
    const p95 = await issueAtOnce(database.app, owners);
    console.log(
      `${AT_ONCE} at once from two processes, every fifth undone: p95 ${p95.toFixed(0)} ms (wanted below ${WANTED_AT_ONCE_MS})`,
    );
    const books = await verifyBooks({ deps: { db: kit.db, clock: systemClock } });
    if (!books.isWhole) throw new Error(`the books are not whole: ${JSON.stringify(books.breach)}`);
    console.log(`books checked: ${books.checked} records in ${books.milliseconds} ms`);
    reportFigures(
      {
        what: 'invoices issued',
        ours,
        unit: '/s',
        peer: { name: 'same rows, no rules', value: limit },
        wanted: { of: 'ratio', atLeast: WANTED_RATIO },
      },
      {
        what: `${AT_ONCE} invoices at once from two processes, p95`,
        ours: p95,
        unit: 'ms',
        wanted: { of: 'ours', atMost: WANTED_AT_ONCE_MS },
      },
    );
    if (p95 >= WANTED_AT_ONCE_MS) process.exitCode = 1;
  } finally {
    await kit.close();
    await admin.end();
    await database.remove();
  }
}

await main();
