import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '#app/cli/built-program.test-support.ts';
import { createDatabase } from '#platform/database/client.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createChance } from './kit/chance.ts';
import { migrationKills } from './rows/d7-migrations.ts';
import { hostileInput } from './rows/h1-hostile-input.ts';
import { mailKills } from './rows/m1-mail-kills.ts';
import { manyStarts, startsNextTo } from './rows/s1-starts.ts';
import { update } from './rows/u1-update.ts';
import { startProxy } from './kit/database-proxy.test-support.ts';
import { slopePerHour } from './kit/slope.ts';

const seed = 20_261_123;
const patienceMs = 300_000;

/** The rows whose faults cost seconds; `npm run faults` has them all, with the shipped program. */
describe(`faults, a short run (seed ${seed})`, () => {
  async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(tmpdir(), 'enlace-faults-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  // This row needs no program: migrations run in a process of their own.
  const program = { main: '', enlace: '', remove: async () => undefined };
  const input = (folder: string) => ({ folder, program, rounds: 1, chance: createChance(seed), note: () => undefined });

  it(
    'D7: a migration of chance, killed before its commit, runs again as a whole; the control is found out',
    () =>
      inFolder(async (folder) => {
        expect((await migrationKills.run(input(folder))).wrong).toEqual([]);
        await rm(path.join(folder, 'cluster'), { recursive: true });
        expect((await migrationKills.control.run(input(folder))).wrong).not.toEqual([]);
      }),
    patienceMs,
  );

  it(
    'D8: a half-open link is found and cut, and a slow statement is left alone',
    () =>
      inFolder(async (folder) => {
        const server = await startEmbeddedPostgres({ dataDir: folder, logger: silentLogger, disposable: true });
        const { host, port, user, password, database } = server.connection;
        const proxy = await startProxy(path.join(host, `.s.PGSQL.${port}`));
        const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}`;
        const db = createDatabase({ url, logger: silentLogger, max: 2 });
        try {
          // Silent for longer than is suspicious, but working.
          expect(await db.system((tx) => tx.sql`select 7 as seven, pg_sleep(7)`)).toMatchObject([{ seven: 7 }]);
          proxy.blackHole(false);
          proxy.heal();
          // What had not started is retried over another connection.
          expect(await db.system((tx) => tx.sql`select 8 as eight`)).toMatchObject([{ eight: 8 }]);
        } finally {
          await proxy.close();
          await db.close();
          await server.stop();
        }
      }),
    patienceMs,
  );

  it(
    'H1: input that means harm ends no process and loses no other mail; the control is found out',
    () =>
      inFolder(async (folder) => {
        await chmod(folder, 0o755);
        const built = await buildProgram();
        try {
          const { wrong } = await hostileInput.run({ ...input(folder), program: built, rounds: 0 });
          // How long others waited is only measured on an idle machine.
          expect(wrong.filter((each) => !/^(?:worst answer|health took) \d+ ms/.test(each))).toEqual([]);
        } finally {
          await built.remove();
        }
        expect((await hostileInput.control.run(input(folder))).wrong).not.toEqual([]);
      }),
    patienceMs,
  );

  it(
    'U1: an update under load costs no call and no open tab',
    () =>
      inFolder(async (folder) => {
        await chmod(folder, 0o755);
        const built = await buildProgram();
        try {
          expect((await update.run({ ...input(folder), program: built, rounds: 0 })).wrong).toEqual([]);
        } finally {
          await built.remove();
        }
      }),
    patienceMs,
  );

  it(
    'M1: mail answered with 250 is there once after a kill of the database; the control is found out',
    () =>
      inFolder(async (folder) => {
        await chmod(folder, 0o755);
        const built = await buildProgram();
        try {
          // This seed kills the database alone: a killed reading would wait for two minutes.
          const chance = createChance(20_261_125);
          const run = { ...input(path.join(folder, 'run')), program: built, chance };
          expect((await mailKills.run(run)).wrong).toEqual([]);
          const control = { ...input(path.join(folder, 'control')), program: built, chance };
          expect((await mailKills.control.run(control)).wrong).not.toEqual([]);
        } finally {
          await built.remove();
        }
      }),
    patienceMs,
  );

  it(
    'S1: starts come to their end, stopped on the way or not, and leave nothing; the control is found out',
    () =>
      inFolder(async (folder) => {
        await chmod(folder, 0o755);
        const built = await buildProgram();
        const idle = { ...input(folder), program: built, rounds: 3 };
        try {
          expect((await startsNextTo(0)(idle)).wrong).toEqual([]);
          expect((await manyStarts.control.run({ ...idle, rounds: 1 })).wrong).not.toEqual([]);
        } finally {
          await built.remove();
        }
      }),
    patienceMs,
  );

  it('L2: tells a slope from the teeth of collections', () => {
    const samples = (growth: number) =>
      Array.from({ length: 600 }, (_each, index) => ({
        ...{ atMs: index * 1000, files: 40 },
        resident: 2e8 + growth * index + (index % 17) * 1e6,
      }));
    expect(Math.abs(slopePerHour(samples(0)))).toBeLessThan(0.01);
    expect(slopePerHour(samples(10_000))).toBeGreaterThan(0.1);
  });
});
