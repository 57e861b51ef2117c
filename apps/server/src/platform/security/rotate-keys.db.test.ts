import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { ensureKeyring, followKeyring, readKeyring } from './keyring-file.ts';
import { type KeyDeps, listKeys, retireKeys, rotateKeys } from './rotate-keys.ts';
import type { SealedColumn } from './sealed-columns.ts';
import { createSecrets, sealingKeyId, type Secrets } from './secrets.ts';

let database: TestDatabase;
let folder: string;
let file: string;
let rounds = 0;

const column: SealedColumn = { table: 'sealed_things', column: 'sealed', purpose: 'thing' };
const other: SealedColumn = { table: 'sealed_others', column: 'secret_text', purpose: 'other' };
const quiet = async () => undefined;

beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-rotation-'));
  await database.adminSql`create table sealed_things (id int primary key, sealed text, note int not null default 0)`;
  await database.adminSql`create table sealed_others (id int primary key, secret_text text not null)`;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A clock whose day the test chooses and whose sleeping is real. */
function clockAt(): Clock & { day: number } {
  const began = Temporal.Now.instant();
  const clock = { ...systemClock, day: 0, now: () => began.add({ hours: 24 * clock.day }) };
  return clock;
}

let clock: Clock & { day: number };
let deps: KeyDeps;
let secrets: Secrets;
beforeEach(async () => {
  rounds += 1;
  file = path.join(folder, String(rounds), 'master.key');
  clock = clockAt();
  await ensureKeyring({ file, now: clock.now(), isNeeded: async () => false });
  await database.db.sql`delete from sealed_things`;
  await database.db.sql`delete from sealed_others`;
  deps = { db: database.db, clock, file, columns: [column, other] };
  secrets = createSecrets(followKeyring(file));
});

async function fill(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, id) => ({ id, sealed: secrets.seal('thing', `value ${id}`) }));
  await database.db.sql`insert into sealed_things ${database.db.sql(rows)}`;
}

async function readAll(): Promise<{ id: number; plain: string; keyId: number | undefined }[]> {
  const fresh = createSecrets(followKeyring(file));
  const rows = await database.db.sql<{ id: number; sealed: string }[]>`
    select id, sealed from sealed_things where sealed is not null order by id`;
  return rows.map(({ id, sealed }) => ({ id, plain: fresh.open('thing', sealed), keyId: sealingKeyId(sealed) }));
}

describe('a rotation of keys', () => {
  it('brings every value under the new key and loses none', async () => {
    await fill(501);
    await database.db.sql`insert into sealed_things (id, sealed) values (1000, null)`;
    await database.db.sql`insert into sealed_others values (1, ${secrets.seal('other', 'otro')})`;
    const added: number[] = [];
    const outcome = await rotateKeys({ deps, onAdded: async (_tx, id) => void added.push(id) });
    expect(outcome).toEqual({ keyId: 2, wasResumed: false, resealed: 502 });
    expect(added).toEqual([2]);
    const rows = await readAll();
    expect(rows).toHaveLength(501);
    expect(rows.every(({ id, plain, keyId }) => plain === `value ${id}` && keyId === 2)).toBe(true);
    const [row] = await database.db.sql<{ secretText: string }[]>`select secret_text from sealed_others`;
    expect(secrets.open('other', row?.secretText ?? '')).toBe('otro');
    expect((await listKeys(deps)).map(({ id, uses }) => ({ id, uses: uses.length }))).toEqual([
      { id: 1, uses: 0 },
      { id: 2, uses: 2 },
    ]);
  });

  it('runs beside processes that read, write and sign all the time', async () => {
    await fill(600);
    let isOver = false;
    const plain = new Map<number, string>();
    const failures: unknown[] = [];
    // Each writer stands for a process, with its own view of the file and its own pace.
    const writer = async (lane: number) => {
      const own = createSecrets(followKeyring(file));
      for (let turn = 0; !isOver; turn += 1) {
        const id = lane * 150 + (turn % 150);
        const value = `lane ${lane} turn ${turn}`;
        await database.db.system(async (tx) => {
          const [row] = await tx.sql<
            { sealed: string }[]
          >`select sealed from sealed_things where id = ${id} for update`;
          own.open('thing', row?.sealed ?? '');
          await tx.sql`update sealed_things set sealed = ${own.seal('thing', value)}, note = note + 1 where id = ${id}`;
        });
        plain.set(id, value);
        const signature = own.sign('csrf', value);
        if (!secrets.verify({ purpose: 'csrf', text: value, signature })) failures.push(value);
      }
    };
    const writers = [0, 1, 2, 3].map((lane) => writer(lane).catch((error: unknown) => failures.push(error)));
    for (const keyId of [2, 3, 4])
      expect(await rotateKeys({ deps, onAdded: quiet })).toMatchObject({ keyId, wasResumed: false });
    isOver = true;
    await Promise.all(writers);
    expect(failures).toEqual([]);
    expect(plain.size).toBeGreaterThan(100);
    const rows = await readAll();
    expect(rows).toHaveLength(600);
    for (const { id, plain: text } of rows) expect(text).toBe(plain.get(id) ?? `value ${id}`);
    expect(rows.filter(({ keyId }) => keyId !== 4)).toEqual([]);
  });

  it('cut off between two batches is finished by the next call, without another key', async () => {
    await fill(700);
    let batches = 0;
    const cut = rotateKeys({
      deps,
      onAdded: quiet,
      onBatch: () => {
        batches += 1;
        if (batches === 2) throw new Error('killed');
      },
    });
    await expect(cut).rejects.toThrow('killed');
    const half = await readAll();
    expect(half.every(({ id, plain }) => plain === `value ${id}`)).toBe(true);
    expect(half.filter(({ keyId }) => keyId === 2)).toHaveLength(400);
    expect(await rotateKeys({ deps, onAdded: quiet })).toEqual({ keyId: 2, wasResumed: true, resealed: 300 });
    expect((await readAll()).every(({ keyId }) => keyId === 2)).toBe(true);
  });

  it('of two at once adds its keys one after the other', async () => {
    await fill(20);
    await Promise.all([rotateKeys({ deps, onAdded: quiet }), rotateKeys({ deps, onAdded: quiet })].map(settle));
    const ring = await readKeyring(file);
    expect(ring.keys.map(({ id }) => id)).toEqual([1, 2, 3]);
    await rotateKeys({ deps, onAdded: quiet });
    expect((await readAll()).every(({ id, plain }) => plain === `value ${id}`)).toBe(true);
  });

  it('stops at a value it cannot open, and changes nothing of that batch', async () => {
    await fill(3);
    await database.db
      .sql`update sealed_things set sealed = ${createSecrets(randomBytes(32)).seal('thing', 'foreign')} where id = 1`;
    await expect(rotateKeys({ deps, onAdded: quiet })).rejects.toThrow();
    const rows = await database.db.sql<{ sealed: string }[]>`select sealed from sealed_things`;
    expect(rows.map(({ sealed }) => sealingKeyId(sealed))).toEqual([1, 1, 1]);
  });
});

async function settle(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work]);
}

describe('retiring keys', () => {
  const retire = (options: { lasting?: string[]; minimumDays?: number } = {}) =>
    retireKeys({ deps, lasting: ['mail-address'], minimumDays: 30, onRetired: quiet, ...options });

  it('takes only keys that nothing uses and that were replaced long enough ago', async () => {
    await fill(5);
    const address = secrets.sign('mail-address', 'x');
    const page = secrets.sign('csrf', 'x');
    await rotateKeys({ deps, onAdded: quiet });
    expect(await retire()).toMatchObject({ retired: [], kept: [{ id: 1, why: 'too_young' }] });
    clock.day = 31;
    const stray = createSecrets(followKeyring(file)).seal('thing', 'late').replace('v2.2.', 'v2.1.');
    await database.db.sql`update sealed_things set sealed = ${stray} where id = 1`;
    expect(await retire()).toMatchObject({ retired: [], kept: [{ id: 1, why: 'in_use', uses: [{ rows: 1 }] }] });
    await database.db.sql`delete from sealed_things where id = 1`;
    expect(await retire()).toEqual({ retired: [1], kept: [] });
    expect((await readKeyring(file)).keys.map(({ id }) => id)).toEqual([2]);
    const after = createSecrets(followKeyring(file));
    expect(after.verify({ purpose: 'mail-address', text: 'x', signature: address })).toBe(true);
    expect(after.verify({ purpose: 'csrf', text: 'x', signature: page })).toBe(false);
    expect((await readAll()).map(({ plain }) => plain)).toEqual(['value 0', 'value 2', 'value 3', 'value 4']);
  });

  it('at once leaves no trace of a key that leaked, except while a transaction may still use it', async () => {
    const address = secrets.sign('mail-address', 'x');
    await rotateKeys({ deps, onAdded: quiet });
    expect(await retire({ lasting: [], minimumDays: 0 })).toMatchObject({ kept: [{ why: 'too_young' }] });
    clock.day = 1;
    expect(await retire({ lasting: [], minimumDays: 0 })).toMatchObject({ retired: [1] });
    const after = createSecrets(followKeyring(file));
    expect(after.verify({ purpose: 'mail-address', text: 'x', signature: address })).toBe(false);
  });

  it('never takes the current key', async () => {
    clock.day = 100;
    expect(await retire({ minimumDays: 0 })).toEqual({ retired: [], kept: [] });
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`);
    expect(await retire({ minimumDays: 0 })).toEqual({ retired: [], kept: [] });
    expect((await readKeyring(file)).keys).toHaveLength(1);
  });
});
