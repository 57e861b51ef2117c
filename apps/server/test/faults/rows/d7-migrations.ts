import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '#platform/database/migrations.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';

const source = path.resolve(import.meta.dirname, '../../../migrations');
const fixture = path.resolve(import.meta.dirname, '../../../src/platform/database/migrations.fixture.ts');

/** Everything migrations create, as text that must be equal in two databases; and the row count of each table. */
async function shapeOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with things as (
      select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
             || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as line
        from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attnum > 0 and not attisdropped and c.relnamespace = 'public'::regnamespace
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
       where c.relnamespace = 'public'::regnamespace
      union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'function ' || md5(pg_get_functiondef(p.oid)) from pg_proc p
        left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
       where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and d.objid is null
      union all select 'policy ' || tablename || policyname || coalesce(qual, '') || coalesce(with_check, '') from pg_policies)
    select line from things order by 1`;
  const tables = await sql<
    { name: string }[]
  >`select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`;
  const counts: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ count: string }[]>(`select count(*)::text as count from ${name}`);
    counts.push(`rows ${name} ${row?.count ?? ''}`);
  }
  return [...rows.map(({ line }) => line), ...counts];
}

type Place = { folder: string; names: string[]; upTo: number; stall: boolean };

/** The migrations up to one, which with `stall` never ends. */
async function prepareMigrations({ folder, names, upTo, stall }: Place): Promise<string> {
  const place = path.join(folder, 'laid');
  await rm(place, { recursive: true, force: true });
  await mkdir(place);
  for (const name of names.slice(0, upTo)) await symlink(path.join(source, name), path.join(place, name));
  const last = names[upTo];
  if (stall && last !== undefined)
    await writeFile(
      path.join(place, last),
      `${await readFile(path.join(source, last), 'utf8')}\n;select pg_sleep(600);\n`,
    );
  return place;
}

async function kills({ rounds, chance, folder, note }: FaultInput, isControl: boolean): Promise<Judged> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'cluster'),
    logger: silentLogger,
    disposable: true,
  });
  const admin = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
  await admin.unsafe('create database clean');
  await admin.unsafe('create database killed');
  const open = (database: string): Sql =>
    postgres({ ...server.connection, database, max: 2, onnotice: () => undefined });
  const [clean, killed] = [open('clean'), open('killed')];
  const names = (await readdir(source)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(source, name), 'utf8')));
  const chosen = new Set(
    names
      .map((_name, index) => index)
      // Some may run twice without a trace; what makes a table may not.
      .filter((index) => !isControl || /^create table/m.test(texts[index] ?? ''))
      .toSorted(() => chance() - 0.5)
      .slice(0, rounds),
  );
  const wrong: string[] = [];
  let count = 0;
  try {
    await runMigrations({ sql: clean, directory: source, logger: silentLogger });
    for (const index of [...chosen].toSorted((left, right) => left - right)) {
      if (isControl) {
        // Half done and committed, as without a transaction around it.
        await runMigrations({
          sql: killed,
          directory: await prepareMigrations({ folder, names, upTo: index, stall: false }),
          logger: silentLogger,
        });
        await killed.unsafe(texts[index] ?? '').simple();
        break;
      }
      const directory = await prepareMigrations({ folder, names, upTo: index, stall: true });
      const child = spawn(
        process.execPath,
        [fixture, directory, JSON.stringify({ ...server.connection, database: 'killed' })],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let text = '';
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const exit = once(child, 'exit');
      for (;;) {
        const [sleeper] = await admin<
          { pid: number }[]
        >`select pid from pg_stat_activity where datname = 'killed' and wait_event = 'PgSleep'`;
        if (sleeper) {
          child.kill('SIGKILL');
          await exit;
          await admin`select pg_terminate_backend(${sleeper.pid}, 5000)`;
          break;
        }
        if (child.exitCode !== null) throw new Error(`${names[index] ?? ''} did not go through: ${text}`);
        await delay(10);
      }
      count += 1;
    }
    await runMigrations({ sql: killed, directory: source, logger: silentLogger }).catch((error: unknown) =>
      wrong.push(String(error)),
    );
    const [wanted, found] = [await shapeOf(clean), await shapeOf(killed)];
    const missing = [
      ...wanted.filter((line) => !found.includes(line)),
      ...found.filter((line) => !wanted.includes(line)),
    ];
    if (missing.length > 0)
      wrong.push(`${missing.length} differences: ${missing.slice(0, 3).join(' | ').slice(0, 200)}`);
    note(`${count} of ${names.length} migrations killed, ${wanted.length} things compared`);
    return {
      figures: `${count} of ${names.length} migrations killed before their commit, all ran again, ${wanted.length} columns, keys, indexes, functions, policies and row counts equal`,
      wrong,
    };
  } finally {
    await Promise.all([admin, clean, killed].map((sql) => sql.end({ timeout: 1 })));
    await server.stop();
  }
}

export const migrationKills: FaultRow = {
  id: 'D7',
  promise: 'every migration killed with its work done and not committed runs again as a whole',
  wanted: '100 % re-runnable, the result equal to that of an undisturbed run',
  usualRounds: 1000,
  run: (input) => kills(input, false),
  control: {
    what: 'a migration whose work stays and is not written down',
    run: (input) => kills({ ...input, rounds: 1 }, true),
  },
};
