import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { verifyBooks } from './chain/verify-books.ts';
import { createIssuerKit, seedBooks } from './issuing.test-support.ts';

const program = fileURLToPath(new URL('./issuer-process.test-support.ts', import.meta.url));
const each = 100;
const killedAfter = 30;

let database: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ max: 3 });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
});

type Run = { lines: string[]; exit: Promise<unknown>; child: ChildProcess };

function start(owners: readonly string[], onLine: (line: string, child: ChildProcess) => void): Run {
  const input = JSON.stringify({ connection: database.connection, owners, undoEvery: 5 });
  const child = spawn(process.execPath, [program, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the program has no output');
  const reader = createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    onLine(line, child);
  });
  // A process may be gone before its output was read.
  return { lines, exit: Promise.all([once(child, 'exit'), once(reader, 'close')]), child };
}

describe('two processes that issue two hundred invoices at once', () => {
  test('leave numbers from 1 to N without hole or double, though every fifth is undone and one process is killed', async () => {
    const owners = await seedBooks(database.adminSql, { clients: 2 * each });
    // The first process to start creates the queues; here that must not be a race.
    await (await createIssuerKit({ connection: database.connection, max: 2 })).close();
    let issuedByFirst = 0;
    const first = start(owners.slice(0, each), (line, child) => {
      if (line.startsWith('issued')) issuedByFirst += 1;
      if (issuedByFirst === killedAfter) child.kill('SIGKILL');
    });
    const second = start(owners.slice(each), () => undefined);
    await Promise.all([first.exit, second.exit]);
    const issued = [...first.lines, ...second.lines].filter((line) => line.startsWith('issued'));
    expect(second.lines.filter((line) => line === 'undone')).toHaveLength(each / 5);
    const rows = await database.adminSql<{ number: number; fullNumber: string }[]>`
      select number::int as number, full_number as "fullNumber" from invoice_numbers order by number`;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    // Every reported invoice is there; the killed process may have committed one it could not report.
    const held = new Set(rows.map(({ fullNumber }) => fullNumber));
    expect(issued.filter((line) => !held.has(line.split(' ')[1] ?? ''))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(issued.length);
    expect(rows.length).toBeLessThan(2 * each * 0.8);
    // The issuing benchmark measures the waiting times.
    const books = await verifyBooks({ deps: { db: database.db, clock: systemClock } });
    expect(books).toMatchObject({ isWhole: true, checked: rows.length, numbers: rows.length });
  }, 60_000);
});
