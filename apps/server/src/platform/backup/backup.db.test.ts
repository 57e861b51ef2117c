import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInstallation,
  hashTables,
  inRestored,
  type Installation,
  migrationsDirectory,
  quietLogger,
  restoreTo,
} from './backup.test-support.ts';
import { checkBackups } from './check-backups.ts';
import { markDamage, readDamage } from './damage.ts';
import { markUnfinished } from './extract-cluster.ts';
import { objectPath, readFileList } from './kept-files.ts';
import { listBackups, type Manifest, manifestFile, writeManifest } from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';
import { findBackup, restoreBackup } from './restore-backup.ts';

let source: Installation;
let restored = 0;

beforeAll(async () => {
  source = await createInstallation();
  await source.sql`create table purses (id integer primary key, cents bigint not null)`;
  await source.sql`insert into purses select n, 1000 from generate_series(1, 200) n`;
  await source.keep('drive/01900000-0000-7000-8000-000000000001/one', 'primera');
  await source.keep('drive/01900000-0000-7000-8000-000000000001/two', Buffer.alloc(300_000, 7));
}, 180_000);
afterAll(() => source.remove());

/** A folder for a restored installation, under the one removed at the end. */
function newPlace(): string {
  restored += 1;
  return path.join(source.dataDir, `restored-${restored}`);
}

const check = () => checkBackups({ root: source.root, logger: quietLogger, signal: new AbortController().signal });

async function flip(file: string, at = 100): Promise<() => Promise<void>> {
  const before = await readFile(file);
  const altered = Buffer.from(before);
  altered[at] = (altered[at] ?? 0) ^ 1;
  await writeFile(file, altered);
  return () => writeFile(file, before);
}

/** Writers move cents between purses; the sum never changes. */
function startWriters(): { stop(): Promise<number> } {
  const over = new AbortController();
  let moves = 0;
  const writers = Array.from({ length: 6 }, async (_value, writer) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const [from, to] = [1 + ((turn * 7 + writer * 31) % 200), 1 + ((turn * 13 + writer * 17 + 1) % 200)];
      await source.sql.begin(async (tx) => {
        await tx`select 1 from purses where id in (${Math.min(from, to)}, ${Math.max(from, to)}) order by id for update`;
        await tx`update purses set cents = cents - 1 where id = ${from}`;
        await tx`update purses set cents = cents + 1 where id = ${to}`;
      });
      moves += 1;
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(writers);
      return moves;
    },
  };
}

describe('a backup', () => {
  it('restores to what was there: every table, every file, the keys', async () => {
    const { folder, manifest } = await source.backUp({ withTrial: true });
    expect(manifest).toMatchObject({ kind: 'physical', isTried: true, files: { count: 2, bytes: 300_007 } });
    const place = newPlace();
    await restoreTo(place, folder);
    const wanted = await hashTables(source.sql);
    expect(Object.keys(wanted).length).toBeGreaterThan(50);
    expect(await inRestored(place, hashTables)).toEqual(wanted);
    const files = path.join(place, 'files/drive/01900000-0000-7000-8000-000000000001');
    expect(await readFile(path.join(files, 'one'), 'utf8')).toBe('primera');
    expect((await readFile(path.join(files, 'two'))).equals(Buffer.alloc(300_000, 7))).toBe(true);
    expect(await readFile(path.join(place, 'secrets/master.key'), 'utf8')).toBe('k'.repeat(43));
    expect((await stat(path.join(place, 'secrets/master.key'))).mode & 0o077).toBe(0);
  }, 180_000);

  it('taken while others write is of one moment: what was moved is neither lost nor doubled', async () => {
    const writers = startWriters();
    await expect
      .poll(async () => (await source.sql`select 1 from purses where cents <> 1000`).length)
      .toBeGreaterThan(10);
    const { folder } = await source.backUp({ withFiles: false });
    const moves = await writers.stop();
    expect(moves).toBeGreaterThan(50);
    const place = newPlace();
    await restoreTo(place, folder);
    const [row] = await inRestored(
      place,
      (sql) => sql`select sum(cents)::int as sum, count(*)::int as purses from purses`,
    );
    expect(row).toEqual({ sum: 200_000, purses: 200 });
  }, 180_000);

  it('stands still after its restore: nothing may be sent until somebody confirms', async () => {
    const place = newPlace();
    await restoreTo(place, source.root);
    const rows = await inRestored(
      place,
      (sql) => sql`select held_reason, held_since is not null as held from instance`,
    );
    expect(rows).toEqual([{ held_reason: 'file_missing', held: true }]);
    expect(await readdir(place)).not.toContain('installation.json');
  }, 180_000);

  it('copies only files that are new since the one before', async () => {
    await source.keep('drive/01900000-0000-7000-8000-000000000001/three', 'tercera');
    await source.keep('drive/01900000-0000-7000-8000-000000000002/same', 'primera');
    const { folder, manifest } = await source.backUp();
    const listed: string[] = [];
    if (!manifest.files) throw new Error('no files');
    for await (const { key } of readFileList({ folder, list: manifest.files.list })) listed.push(key);
    expect(listed).toHaveLength(4);
    const before = (await listBackups(source.root)).backups.at(-1)?.manifest;
    const databaseOnly = manifest.database.bytes + manifest.files.list.bytes + (manifest.keys?.bytes ?? 0);
    expect(before?.files?.count).toBe(2);
    expect(manifest.addedBytes - databaseOnly).toBe('tercera'.length);
  }, 180_000);
});

describe('a backup that is not whole', () => {
  it('is never taken for one: cut off at any step it leaves nothing but what was there', async () => {
    const before = (await listBackups(source.root)).backups.map(({ name }) => name);
    for (const after of [1, 20, 60, 150]) {
      const stopping = new AbortController();
      const timer = setTimeout(() => stopping.abort(), after);
      await expect(source.backUp({ signal: stopping.signal })).rejects.toMatchObject({ name: 'BackupError' });
      clearTimeout(timer);
    }
    expect((await listBackups(source.root)).backups.map(({ name }) => name)).toEqual(before);
    expect((await readdir(source.root)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  }, 180_000);

  it('is found by any flipped byte: database, list of files, a file, keys, manifest', async () => {
    const { folder, manifest } = await source.backUp();
    expect((await check()).every(({ damage }) => damage === undefined)).toBe(true);
    const parts = [
      manifest.database.file,
      manifest.files?.list.file,
      manifest.keys?.file,
      manifest.clusterManifest?.file,
    ];
    for (const part of parts) {
      if (part === undefined) throw new Error('a part is missing');
      const repair = await flip(path.join(folder, part), 60);
      const found = (await check()).find(({ name }) => folder.endsWith(name));
      expect(found?.damage, part).toContain(part);
      await expect(restoreTo(newPlace(), folder)).rejects.toThrow(/damaged|hash/);
      await repair();
    }
    const repair = await flip(path.join(folder, manifestFile), 400);
    expect((await listBackups(source.root)).damaged).toEqual([path.basename(folder)]);
    await expect(restoreTo(newPlace(), folder)).rejects.toThrow(/altered|cannot be read/);
    await repair();
    await check();
    expect(await readDamage(folder)).toBeUndefined();
  }, 240_000);

  it('is healed by the next one where a file is still there', async () => {
    const { folder, manifest } = await source.backUp();
    if (!manifest.files) throw new Error('no files');
    let hash = '';
    for await (const file of readFileList({ folder, list: manifest.files.list }))
      if (file.bytes > 1000) hash = file.sha256;
    await flip(objectPath(source.root, hash));
    expect((await check()).filter(({ damage }) => damage !== undefined).length).toBeGreaterThan(0);
    await source.backUp();
    expect((await check()).filter(({ damage }) => damage !== undefined)).toEqual([]);
  }, 180_000);
});

describe('a restore', () => {
  const restore = async (dataDir: string, change: (manifest: Manifest) => Manifest) => {
    const { backup, root } = await findBackup(source.root);
    const altered = { ...backup, manifest: change(backup.manifest) };
    await restoreBackup({
      backup: altered,
      root,
      dataDir,
      keys: { kind: 'none' },
      migrationsDirectory,
      logger: quietLogger,
    });
  };

  it('refuses a folder that holds something, and leaves it alone', async () => {
    const place = newPlace();
    await mkdir(place);
    await writeFile(path.join(place, 'mine'), 'x');
    await expect(restoreTo(place, source.root)).rejects.toThrow(/not empty/);
    expect(await readdir(place)).toEqual(['mine']);
  });

  it('refuses backups of a newer version, of another PostgreSQL and of another format', async () => {
    const newer = { number: 9999, name: '9999_future.sql', checksum: 'f' };
    const place = newPlace();
    await expect(
      restore(place, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, newer] })),
    ).rejects.toThrow(/newer version/);
    await expect(
      restore(place, (manifest) => ({ ...manifest, postgres: { ...manifest.postgres, major: '17' } })),
    ).rejects.toThrow(/PostgreSQL 17/);
    const { backup } = await findBackup(source.root);
    const odd = path.join(source.dataDir, 'odd');
    await mkdir(odd);
    await writeManifest(odd, { ...backup.manifest, format: 2 as unknown as 1 });
    await expect(findBackup(odd)).rejects.toThrow(/format 2/);
    await rm(odd, { recursive: true });
    await expect(stat(place)).rejects.toThrow();
  }, 180_000);

  it('refuses a wrong passphrase before it writes anything', async () => {
    const place = newPlace();
    await expect(
      restoreTo(place, source.root, { kind: 'backup', passphrase: 'otra frase cualquiera' }),
    ).rejects.toThrow(/passphrase/);
    await expect(stat(place)).rejects.toThrow();
  });
});

describe('a restore that is cut off', () => {
  it.each(['files', 'database', 'start'] as const)(
    'while it is at the %s keeps nothing, and the same folder takes the next one',
    async (moment) => {
      const place = newPlace();
      await mkdir(place);
      const { backup, root } = await findBackup(source.root);
      const stopping = new AbortController();
      const input = {
        ...{ backup, root, dataDir: place, keys: { kind: 'none' as const }, migrationsDirectory, logger: quietLogger },
        signal: stopping.signal,
        onProgress: ({ what }: { what: string }) => {
          if (what === moment) stopping.abort(new DOMException('interrupted', 'AbortError'));
        },
      };
      await expect(restoreBackup(input)).rejects.toMatchObject({ failure: 'cut_off' });
      expect(await readdir(place)).toEqual([]);
      await restoreTo(place, source.root);
      expect((await readdir(place)).length).toBeGreaterThan(0);
    },
    180_000,
  );

  it('by a kill says which folder is to be deleted', async () => {
    const place = newPlace();
    await markUnfinished(path.join(place, 'postgres'));
    await expect(restoreTo(place, source.root)).rejects.toThrow(/that was cut off left behind\. Delete the folder/);
  });

  it('is not begun with a backup known to be damaged: the newest good one is taken', async () => {
    const [newest, older] = (await listBackups(source.root)).backups;
    await markDamage(newest?.folder ?? '', 'a byte was altered');
    try {
      expect(await findBackup(source.root)).toMatchObject({ backup: { name: older?.name }, damaged: [newest?.name] });
    } finally {
      await markDamage(newest?.folder ?? '', undefined);
    }
    expect(await findBackup(source.root)).toMatchObject({ backup: { name: newest?.name }, damaged: [] });
  });
});

describe('tidying', () => {
  it('keeps the newest of each day and all contents that a backup names', async () => {
    const names = (await listBackups(source.root)).backups.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
    const keep = { daily: 1, weekly: 0, monthly: 0, timeZone: 'UTC' };
    await rm(path.join(source.dataDir, 'files/drive/01900000-0000-7000-8000-000000000001/three'));
    const newest = await source.backUp();
    const { removed, contents } = await pruneBackups({ root: source.root, keep, logger: quietLogger });
    expect(removed.toSorted()).toEqual(names.toSorted());
    // The deleted file's, and the damaged one that was moved aside.
    expect(contents).toBe(2);
    expect((await check()).map(({ name, damage }) => [name, damage])).toEqual([[newest.name, undefined]]);
  }, 180_000);
});
