import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createDatabase } from './client.ts';
import { isForbiddenByDatabase, isLockTimeout, isStatementTimeout, isUniqueViolation } from './database-errors.ts';

let test: TestDatabase;
const alice = randomUUID();
const bob = randomUUID();

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminSql.unsafe(`
    create table notes (
      id uuid primary key, owner_id uuid not null, title text not null, details jsonb, written_at timestamptz, due_on date,
      constraint notes_title unique (owner_id, title)
    );
    call enlace_protect('notes');
    create table ledger (owner_id uuid not null, amount integer not null);
    call enlace_append_only('ledger');`);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.adminSql`truncate notes`;
  await test.adminSql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'of alice'), (${randomUUID()}, ${bob}, 'of bob')`;
});

async function titles(ownerId: string): Promise<string[]> {
  const rows = await test.db.scoped(
    ownerId,
    (tx) => tx.sql<{ title: string }[]>`select title from notes order by title`,
  );
  return rows.map((row) => row.title);
}

describe('scope', () => {
  it('shows nothing without a scope', async () => {
    expect(await test.db.sql`select * from notes`).toHaveLength(0);
  });

  it('shows each account its own rows and the system all of them', async () => {
    expect(await titles(alice)).toEqual(['of alice']);
    expect(await titles(bob)).toEqual(['of bob']);
    expect(await test.db.system((tx) => tx.sql`select * from notes`)).toHaveLength(2);
  });

  it('does not outlive its transaction on the same connection', async () => {
    const single = createDatabase({ connection: test.connection, logger: silentLogger, max: 1 });
    await single.system((tx) => tx.sql`select 1`);
    expect(await single.sql`select * from notes`).toHaveLength(0);
    await single.close();
  });

  it('refuses a row of another account', async () => {
    const foreign = test.db.scoped(
      alice,
      (tx) => tx.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${bob}, 'forged')`,
    );
    await expect(foreign).rejects.toSatisfy(isForbiddenByDatabase);
  });

  it('cannot change or remove a row of another account', async () => {
    await test.db.scoped(alice, async (tx) => {
      expect((await tx.sql`update notes set title = 'stolen' where owner_id = ${bob}`).count).toBe(0);
      expect((await tx.sql`delete from notes where owner_id = ${bob}`).count).toBe(0);
    });
    expect(await titles(bob)).toEqual(['of bob']);
  });

  it('needs a real account', () => {
    expect(() => test.db.scoped('*', async () => undefined)).toThrow(TypeError);
    expect(() => test.db.scoped('', async () => undefined)).toThrow(TypeError);
  });

  it('fails closed on an id that is no id', async () => {
    await expect(test.db.scoped("' or true", (tx) => tx.sql`select * from notes`)).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
  });

  it('runs under a role without power over tables', async () => {
    await expect(test.db.sql`alter table notes disable row level security`).rejects.toSatisfy(isForbiddenByDatabase);
    await expect(test.db.sql`create table mine (id integer)`).rejects.toSatisfy(isForbiddenByDatabase);
    await expect(test.db.sql`call enlace_protect('notes')`).rejects.toSatisfy(isForbiddenByDatabase);
    const [role] = await test.db.sql<
      { power: boolean }[]
    >`select rolsuper or rolbypassrls as power from pg_roles where rolname = current_user`;
    expect(role).toEqual({ power: false });
  });

  it('lets a ledger only grow', async () => {
    await test.db.system((tx) => tx.sql`insert into ledger values (${alice}, 5)`);
    await expect(test.db.system((tx) => tx.sql`update ledger set amount = 6`)).rejects.toSatisfy(isForbiddenByDatabase);
    await expect(test.db.system((tx) => tx.sql`delete from ledger`)).rejects.toSatisfy(isForbiddenByDatabase);
  });
});

describe('transaction', () => {
  it('mixes statements and COPY in one transaction that is undone as a whole', async () => {
    const failing = test.db.scoped(alice, async (tx) => {
      await tx.sql`insert into notes ${tx.sql({ id: randomUUID(), ownerId: alice, title: 'columns' })}`;
      await tx.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'text')`;
      await tx.sql`create temporary table incoming (id uuid, title text) on commit drop`;
      const copy = await tx.sql`copy incoming from stdin`.writable();
      await pipeline(Readable.from([`${randomUUID()}\tcopied\n`]), copy);
      await tx.sql`insert into notes (id, owner_id, title) select id, ${alice}, title from incoming`;
      const rows = await tx.sql<{ title: string }[]>`select title from notes order by title`;
      expect(rows.map((row) => row.title)).toEqual(['columns', 'copied', 'of alice', 'text']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await titles(alice)).toEqual(['of alice']);
  });

  it('undoes a savepoint alone, inside another one too', async () => {
    await test.db.scoped(alice, async (tx) => {
      const inner = tx.savepoint(async (nested) => {
        await nested.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'lost')`;
        throw new Error('inner');
      });
      await expect(inner).rejects.toThrow('inner');
      await tx.savepoint(async (outer) => {
        await outer.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'kept too')`;
        const innermost = outer.savepoint(async (nested) => {
          await nested.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'lost too')`;
          throw new Error('innermost');
        });
        await expect(innermost).rejects.toThrow('innermost');
      });
      await tx.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'kept')`;
    });
    expect(await titles(alice)).toEqual(['kept', 'kept too', 'of alice']);
  });

  it('fails as a whole when a failed statement was swallowed', async () => {
    const swallowing = test.db.scoped(alice, async (tx) => {
      await tx.sql`insert into notes (id, owner_id, title) values (${randomUUID()}, ${alice}, 'of alice')`.catch(
        () => undefined,
      );
      return 'fine';
    });
    await expect(swallowing).rejects.toSatisfy((error) => isUniqueViolation(error, 'notes_title'));
  });

  it('prepares statements once, but not those whose text changes with the length of a list', async () => {
    const single = createDatabase({ connection: test.connection, logger: silentLogger, max: 1 });
    for (const words of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await single.scoped(alice, async (tx) => {
        await tx.sql`select title from notes where title = ${words.join('')}`;
        await tx.sql`select title from notes where title = any(${words})`;
        await tx.sql`select title from notes where title in ${tx.sql(words)}`;
        const condition = tx.sql`title in ${tx.sql(words)}`;
        await tx.sql`select title from notes where not (${condition})`;
        const rows = words.map((title) => ({
          id: randomUUID(),
          ownerId: alice,
          title: `list ${words.length} ${title}`,
        }));
        await tx.sql`insert into notes ${tx.sql(rows)}`;
      });
      await single.sql`select title from notes where title in ${single.sql(words)}`;
    }
    const prepared = await single.sql<{ statement: string }[]>`
      select statement from pg_prepared_statements where statement like '%notes%' and statement not like '%pg_prepared%' order by 1`;
    expect(prepared.map((row) => row.statement)).toEqual([
      'select title from notes where title = $1',
      'select title from notes where title = any($1)',
    ]);
    await single.close();
  });

  it('gives results through unchanged, lists included', async () => {
    expect(await test.db.scoped(alice, async () => [1, 2])).toEqual([1, 2]);
    expect(await test.db.system(async (tx) => tx.ownerId)).toBeNull();
    expect(await test.db.scoped(alice, async (tx) => tx.ownerId)).toBe(alice);
  });
});

describe('values', () => {
  it('come back as they went in', async () => {
    const id = randomUUID();
    const writtenAt = Temporal.Instant.from('2026-03-29T00:30:00.123456Z');
    const dueOn = Temporal.PlainDate.from('2028-02-29');
    const details = { snake_case: true, list: ['ñ', '日本'], nothing: null };
    await test.db.scoped(alice, async (tx) => {
      await tx.sql`insert into notes ${tx.sql({ id, ownerId: alice, title: 'sql', writtenAt, dueOn, details: tx.sql.json(details) })}`;
      const [plain] =
        await tx.sql`select written_at, due_on, details, 9007199254740991::bigint as large from notes where id = ${id}`;
      expect(plain).toEqual({ writtenAt, dueOn, details, large: Number.MAX_SAFE_INTEGER });
      expect(await tx.sql`select 1 from notes where written_at <= ${writtenAt} and due_on = ${dueOn}`).toHaveLength(1);
    });
  });

  it.each(['123', 'null', '{"a": 1}', 'plain "words"', ''])('keep the text %j a text as JSON', async (word) => {
    const inTransaction = await test.db.system((tx) => tx.sql`select ${tx.sql.json(word)}::jsonb as word`);
    expect(inTransaction).toEqual([{ word }]);
    expect(await test.db.sql`select ${test.db.sql.json(word)}::jsonb as word`).toEqual([{ word }]);
  });
});

describe('errors', () => {
  it('are recognised from the driver and behind a cause', async () => {
    const error: unknown = await test.db
      .scoped(
        alice,
        (tx) => tx.sql`insert into notes ${tx.sql({ id: randomUUID(), ownerId: alice, title: 'of alice' })}`,
      )
      .catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(new Error('saving failed', { cause: error }), 'notes_title')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(isUniqueViolation(new Error('23505'))).toBe(false);
  });

  it('name lock and statement time-outs', async () => {
    const hasty = createDatabase({
      connection: test.connection,
      logger: silentLogger,
      max: 1,
      timeouts: { lock: 50, statement: 300 },
    });
    await test.db.system(async (tx) => {
      await tx.sql`select * from notes for update`;
      await expect(hasty.system((other) => other.sql`select * from notes for update`)).rejects.toSatisfy(isLockTimeout);
    });
    await expect(hasty.sql`select pg_sleep(2)`).rejects.toSatisfy(isStatementTimeout);
    await hasty.close();
  });
});

describe('listen', () => {
  it('hears notices, after a lost link too, and tells about the gap', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const subscription = await test.db.listen('enlace test', (payload) => heard.push(payload), {
      onGap: () => (gaps += 1),
    });
    await test.db.sql`select pg_notify('enlace test', 'first')`;
    await expect.poll(() => heard).toEqual(['first']);
    await test.adminSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'enlace-test-listener'`;
    await expect.poll(() => gaps, { timeout: 5000 }).toBe(1);
    await test.db.sql`select pg_notify('enlace test', 'second')`;
    await expect.poll(() => heard).toEqual(['first', 'second']);
    await subscription.unlisten();
    await test.db.sql`select pg_notify('enlace test', 'unheard')`;
    await test.db.sql`select pg_sleep(0.05)`;
    expect(heard).toHaveLength(2);
  });
});

describe('listen, when the link breaks in that moment', () => {
  it('still hears the new channel', async () => {
    const other = createDatabase({ connection: test.connection, logger: silentLogger, applicationName: 'cut' });
    const heard: string[] = [];
    await other.listen('before', () => undefined);
    await test.adminSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut-listener'`;
    await other.listen('after', (payload) => heard.push(payload));
    await test.db.sql`select pg_notify('after', 'still there')`;
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['still there']);
    await other.close();
  });
});

describe('listen, when the database is late once', () => {
  it('ends the link and hears the new channel over the next one', async () => {
    const other = createDatabase({ connection: test.connection, logger: silentLogger, applicationName: 'late' });
    const heard: string[] = [];
    await other.listen('before', () => undefined);
    const [backend] = await test.adminSql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'late-listener'`;
    const pid = backend?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await other.listen('after', (payload) => heard.push(payload));
      await test.db.sql`select pg_notify('after', 'heard')`;
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['heard']);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await other.close();
  }, 60_000);
});

describe('job queue', () => {
  it('installs itself and works under the role of the product', async () => {
    const { host, port, user, password, database } = test.connection;
    const boss = new PgBoss({
      host,
      port,
      user,
      password,
      database,
      schema: 'pgboss',
      createSchema: false,
      max: 2,
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => {
      throw error;
    });
    await boss.start();
    await boss.createQueue('greetings');
    const id = await boss.send('greetings', { to: 'alice' });
    expect(await boss.fetch('greetings')).toMatchObject([{ id, data: { to: 'alice' } }]);
    await boss.stop({ graceful: false, close: true });
  });
});
