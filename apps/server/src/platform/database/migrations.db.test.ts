import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import type { DatabaseConnection } from './connection.types.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readMigrationFiles } from './migration-files.ts';
import { countPendingMigrations, runMigrations } from './migrations.ts';
import {
  DatabaseTooNewError,
  MigrationChangedError,
  MigrationFailedError,
  MigrationFilesError,
  MigrationOrderError,
  MigrationTooOldError,
} from './migrations.errors.ts';

let test: TestDatabase;
let directory: string;
let sql: Sql;

beforeEach(async () => {
  test = await createTestDatabase();
  sql = test.adminSql;
  // The clone is already migrated; these tests use their own history.
  await sql`drop schema enlace_meta cascade`;
  directory = await mkdtemp(path.join(os.tmpdir(), 'enlace-migrations-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await test.drop();
});

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(directory, name), text);
}

function migrate(client: Sql = sql): Promise<number> {
  return runMigrations({ sql: client, directory, logger: silentLogger });
}

async function columnOf(table: string): Promise<string[]> {
  const rows = await sql<
    { name: string }[]
  >`select column_name as name from information_schema.columns where table_name = ${table} order by 1`;
  return rows.map((row) => row.name);
}

describe('migrations', () => {
  it('run in order, once, and later ones are added', async () => {
    await write('0002_fill.sql', 'insert into first_things values (1); insert into first_things values (2);');
    await write('0001_first.sql', 'create table first_things (a integer);');
    expect(await migrate()).toBe(2);
    expect(await migrate()).toBe(0);
    await write('0003_more.sql', 'alter table first_things add column b text;');
    expect(await migrate()).toBe(1);
    expect(await columnOf('first_things')).toEqual(['a', 'b']);
    expect(await sql`select a from first_things order by a`).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('cost one query when nothing is to be done', async () => {
    await write('0001_first.sql', 'create table first_things (a integer);');
    await migrate();
    const texts: string[] = [];
    const watched = postgres({
      ...test.adminConnection,
      max: 1,
      fetch_types: false,
      debug: (_id, text) => texts.push(text),
    });
    expect(await migrate(watched)).toBe(0);
    await watched.end();
    expect(texts).toHaveLength(1);
  });

  it('are refused when an applied file was edited, but not for other line ends', async () => {
    await write('0001_first.sql', 'create table first_things (\n  a integer\n);');
    await migrate();
    await write('0001_first.sql', 'create table first_things (\r\n  a integer\r\n);');
    expect(await migrate()).toBe(0);
    await write('0001_first.sql', 'create table first_things (\n  a bigint\n);');
    await expect(migrate()).rejects.toThrow(MigrationChangedError);
  });

  it('are refused out of order, twice under one number, wrongly named, or when the database knows more', async () => {
    await write('0002_second.sql', 'select 1;');
    await migrate();
    await write('0001_late.sql', 'select 1;');
    await expect(migrate()).rejects.toThrow(MigrationOrderError);
    await write('0001_again.sql', 'select 1;');
    await expect(migrate()).rejects.toThrow(MigrationFilesError);
    await rm(path.join(directory, '0001_late.sql'));
    await rm(path.join(directory, '0001_again.sql'));
    await write('3_wrong.sql', 'select 1;');
    await expect(migrate()).rejects.toThrow(MigrationFilesError);
    await rm(path.join(directory, '3_wrong.sql'));
    await rm(path.join(directory, '0002_second.sql'));
    await expect(migrate()).rejects.toThrow(DatabaseTooNewError);
  });

  describe('written anew as a baseline', () => {
    const names = async () =>
      (await sql<{ name: string }[]>`select name from enlace_meta.migrations order by number`).map(({ name }) => name);

    /** Two replaced migrations and the one file that creates the same tables. */
    async function replaceFiles(): Promise<void> {
      const old = await readMigrationFiles(directory);
      for (const { name } of old) await rm(path.join(directory, name));
      await write('0001_all.sql', 'create table first_things (a integer, b text);');
      const replaced = old.map(({ number, name, checksum }) => ({ number, name, checksum }));
      await write('baseline.json', JSON.stringify({ replaced, by: ['0001_all.sql'] }));
    }

    beforeEach(async () => {
      await write('0001_first.sql', 'create table first_things (a integer);');
      await write('0020_more.sql', 'alter table first_things add column b text;');
    });

    it('makes an empty database and takes over one that has every replaced migration, with its rows', async () => {
      await migrate();
      await sql`insert into first_things values (7, 'kept')`;
      await replaceFiles();
      await write('0002_later.sql', 'alter table first_things add column c text;');
      expect(await countPendingMigrations({ sql, directory })).toBe(1);
      expect(await migrate()).toBe(1);
      expect(await names()).toEqual(['0001_all.sql', '0002_later.sql']);
      expect([...(await sql`select * from first_things`)]).toEqual([{ a: 7, b: 'kept', c: null }]);
      expect(await migrate()).toBe(0);
      await sql`drop table first_things`;
      await sql`drop schema enlace_meta cascade`;
      expect(await migrate()).toBe(2);
      expect(await columnOf('first_things')).toEqual(['a', 'b', 'c']);
    });

    it('refuses a database that stopped before its end and leaves it as it is', async () => {
      await rm(path.join(directory, '0020_more.sql'));
      await migrate();
      await write('0020_more.sql', 'alter table first_things add column b text;');
      await replaceFiles();
      await expect(migrate()).rejects.toThrow(MigrationTooOldError);
      await expect(migrate()).rejects.toThrow('0020_more.sql');
      expect(await names()).toEqual(['0001_first.sql']);
    });
  });

  it('that fail keep nothing of themselves and everything before', async () => {
    await write('0001_first.sql', 'create table first_things (a integer);');
    await write('0002_broken.sql', 'create table second_things (a integer); select 1 / 0;');
    await expect(migrate()).rejects.toThrow(MigrationFailedError);
    expect(await columnOf('first_things')).toEqual(['a']);
    expect(await columnOf('second_things')).toEqual([]);
    await write('0002_broken.sql', 'create table second_things (b integer);');
    expect(await migrate()).toBe(1);
    expect(await columnOf('second_things')).toEqual(['b']);
  });

  it('run once when several processes start together', async () => {
    await write('0001_first.sql', 'create table first_things (a integer); select pg_sleep(0.1);');
    await write('0002_fill.sql', 'insert into first_things values (1);');
    const clients = Array.from({ length: 5 }, () => postgres({ ...test.adminConnection, max: 1 }));
    const counts = await Promise.all(clients.map((client) => migrate(client)));
    await Promise.all(clients.map((client) => client.end()));
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 2]);
    expect(await sql`select a from first_things`).toHaveLength(1);
  });

  it('killed in the middle run again as a whole', async () => {
    await write('0001_first.sql', 'create table first_things (a integer);');
    await write('0002_slow.sql', 'create table second_things (a integer); select pg_sleep(20);');
    const script = path.join(import.meta.dirname, 'migrations.fixture.ts');
    const child = spawn(process.execPath, [script, directory, JSON.stringify(test.adminConnection)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const sleepers = () =>
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await sleepers()).length, { timeout: 5000 }).toBe(1);
    child.kill('SIGKILL');
    await gone;
    // PostgreSQL notices the lost client when the statement ends; the test does not wait twenty seconds for it.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await write('0002_slow.sql', 'create table second_things (a integer);');
    expect(await migrate()).toBe(1);
    expect(await columnOf('second_things')).toEqual(['a']);
  });
});

describe('the product database', () => {
  it('is prepared by several processes at once and again without effect', async () => {
    await write('0001_first.sql', 'create table first_things (a integer);');
    const input = {
      target: { connection: test.adminConnection },
      migrationsDirectory: directory,
      logger: silentLogger,
      disposable: true,
    };
    const access = await Promise.all([prepareDatabase(input), prepareDatabase(input), prepareDatabase(input)]);
    expect(access.map(({ wall }) => wall)).toEqual(['separate-role', 'separate-role', 'separate-role']);
    const app = postgres({ ...test.connection, max: 1 });
    await app`insert into first_things values (1)`;
    await expect(app`select * from enlace_meta.migrations`).rejects.toThrow('permission denied');
    await app.end();
  });

  it('is used with forced policies when the given role may not create others', async () => {
    const target = await givenRole({ owner: test.adminConnection, attributes: '' });
    await write(
      '0001_first.sql',
      'create table owned (owner_id uuid); alter table owned enable row level security, force row level security;',
    );
    const access = await prepareDatabase({
      target,
      migrationsDirectory: directory,
      logger: silentLogger,
      disposable: true,
    });
    expect(access).toEqual({ target, wall: 'forced-owner' });
    const plain = postgres({ ...target.connection, max: 1 });
    await expect(plain`insert into owned values (gen_random_uuid())`).rejects.toThrow('row-level security');
    await plain.end();
    await forgetRole({ owner: test.adminConnection, target });
  });

  it('keeps the rows of a protected table that a migration moves, under a role that the policies bind', async () => {
    const target = await givenRole({ owner: test.adminConnection, attributes: '' });
    const input = { target, migrationsDirectory: directory, logger: silentLogger, disposable: true };
    const migrations = path.resolve(import.meta.dirname, '../../../migrations');
    await copyFile(path.join(migrations, '0001_platform.sql'), path.join(directory, '0001_platform.sql'));
    await write('0002_parts.sql', "create table parts (owner_id uuid); call enlace_protect('parts');");
    await prepareDatabase(input);
    const client = postgres({ ...target.connection, max: 1, onnotice: () => undefined });
    await client.begin(async (tx) => {
      await tx`select set_config('enlace.owner', '*', true)`;
      await tx`insert into parts select gen_random_uuid() from generate_series(1, 3)`;
    });
    await write(
      '0003_rows.sql',
      "create table rows_now (owner_id uuid); call enlace_protect('rows_now'); insert into rows_now select owner_id from parts; drop table parts;",
    );
    await prepareDatabase(input);
    const [counted] = await client.begin(async (tx) => {
      await tx`select set_config('enlace.owner', '*', true)`;
      return tx<{ total: number }[]>`select count(*)::int as total from rows_now`;
    });
    expect(counted?.total).toBe(3);
    await client.end();
    await forgetRole({ owner: test.adminConnection, target });
  });

  it('gives the product a role of its own when the given role may create roles without being superuser', async () => {
    // Named like test clusters, so that the next run cleans it up if this one is killed.
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-test-role-'));
    const server = await startEmbeddedPostgres({ dataDir, logger: silentLogger, disposable: true });
    const target = await givenRole({ owner: server.connection, attributes: 'createrole' });
    const input = {
      target,
      migrationsDirectory: path.resolve(import.meta.dirname, '../../../migrations'),
      logger: silentLogger,
      disposable: true,
    };
    for (const round of ['first', 'second']) {
      const access = await prepareDatabase(input);
      expect({ round, wall: access.wall }).toEqual({ round, wall: 'separate-role' });
      expect(access.target.connection).toMatchObject({ user: 'enlace_app', database: target.connection.database });
    }
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
});

type Given = { connection: DatabaseConnection };

/** An empty database owned by an ordinary role, as an operator would provide it. */
async function givenRole({ owner, attributes }: { owner: DatabaseConnection; attributes: string }): Promise<Given> {
  const name = `given_${randomBytes(6).toString('hex')}`;
  const client = postgres({ ...owner, max: 1 });
  await client.unsafe(`create role ${name} login ${attributes} password 'secret'`);
  await client.unsafe(`create database ${name} owner ${name} template template0`);
  await client.end();
  return { connection: { ...owner, user: name, password: 'secret', database: name } };
}

async function forgetRole({ owner, target }: { owner: DatabaseConnection; target: Given }): Promise<void> {
  const client = postgres({ ...owner, max: 1 });
  await client.unsafe(`drop database ${target.connection.database} with (force)`);
  await client.unsafe(`drop role ${target.connection.user}`);
  await client.end();
}
