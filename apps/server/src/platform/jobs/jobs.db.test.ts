import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { bindJob, defineJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';

const note = defineJob({
  name: 'test.note',
  payload: z.object({ text: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
});
let database: TestDatabase;
let jobs: Jobs;
const seen: string[] = [];
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ target: { connection: database.connection }, logger: silentLogger });
  const work = bindJob(note, async ({ text }) => {
    if (text === 'falla una vez' && failures === 0) {
      failures += 1;
      throw new Error('first try');
    }
    seen.push(text);
  });
  await jobs.start({ bindings: [work], work: true });
});
afterAll(async () => {
  await jobs.stop({ timeoutMs: 3000 });
  await database.drop();
});

const until = async (text: string) => expect.poll(() => seen.includes(text), { timeout: 15_000 }).toBe(true);

describe('a job', () => {
  it('runs if its transaction commits, and soon', async () => {
    const began = performance.now();
    await database.db.system((tx) => jobs.enqueue(tx, note, { text: 'queda' }));
    await until('queda');
    expect(seen).toContain('queda');
    console.log(`from commit to run: ${Math.round(performance.now() - began)} ms`);
  });

  it('is followed by the next one at once: a backlog does not wait for the next look', async () => {
    // At one every two seconds, the pace of the question for all queues, these would take a minute.
    const texts = Array.from({ length: 30 }, (_each, index) => `fila ${index}`);
    await database.db.system(async (tx) => {
      for (const text of texts) await jobs.enqueue(tx, note, { text });
    });
    for (const text of texts) await until(text);
  }, 30_000);

  it('starts when its moment comes, although nothing announces that', async () => {
    const dueAt = Date.now() + 1500;
    const startAfter = Temporal.Instant.fromEpochMilliseconds(dueAt);
    await database.db.system((tx) => jobs.enqueue(tx, note, { text: 'a su hora' }, { startAfter }));
    await until('a su hora');
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  });

  it('of another process starts', async () => {
    const other = createJobs({ target: { connection: database.connection }, logger: silentLogger });
    await other.start({ bindings: [bindJob(note, async () => undefined)], work: false });
    await database.db.system((tx) => other.enqueue(tx, note, { text: 'de otro proceso' }));
    await until('de otro proceso');
    await other.stop({ timeoutMs: 1000 });
  });

  it('starts although the connection that would hear of it was cut, and none listens yet', async () => {
    const cut = await database.adminSql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'enlace-jobs'
          and (query ilike 'listen%' or query like '%pg_listening_channels%')`;
    expect(cut).toHaveLength(1);
    await database.db.system((tx) => jobs.enqueue(tx, note, { text: 'sin aviso' }));
    await until('sin aviso');
  });

  it('never exists if its transaction is undone', async () => {
    const undone = database.db.system(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'nunca' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.db.system((tx) => jobs.enqueue(tx, note, { text: 'después' }));
    await until('después');
    expect(seen).not.toContain('nunca');
  });

  it('is tried again after a failure', async () => {
    await database.db.system((tx) => jobs.enqueue(tx, note, { text: 'falla una vez' }));
    await until('falla una vez');
    expect(failures).toBe(1);
  });

  it('has its queue changed by a start that wants it otherwise, and left alone by one that does not', async () => {
    const queue = async () =>
      (await database.adminSql`select retry_limit, updated_on from pgboss.queue where name = 'test.note'`)[0];
    const startWith = async (retryLimit: number) => {
      const later = createJobs({ target: { connection: database.connection }, logger: silentLogger });
      const binding = bindJob({ ...note, retryLimit }, async () => undefined);
      await later.start({ bindings: [binding], work: false });
      await later.stop({ timeoutMs: 1000 });
      return queue();
    };
    const before = await queue();
    expect(await startWith(2)).toEqual(before);
    expect(await startWith(7)).toMatchObject({ retry_limit: 7 });
  });

  it('is not asked for at its hour any more by a version that does not know it', async () => {
    const scheduled = async () =>
      (await database.adminSql<{ name: string }[]>`select name from pgboss.schedule order by name`).map(
        ({ name }) => name,
      );
    const startWith = async (cron: string | undefined) => {
      const version = createJobs({ target: { connection: database.connection }, logger: silentLogger });
      const nightly = { ...note, name: 'test.nightly', ...(cron === undefined ? {} : { cron }) };
      await version.start({ bindings: [bindJob(nightly, async () => undefined)], work: true });
      await version.stop({ timeoutMs: 1000 });
      return scheduled();
    };
    expect(await startWith('17 3 * * *')).toEqual(['test.nightly']);
    expect(await startWith(undefined)).toEqual([]);
  });
});
