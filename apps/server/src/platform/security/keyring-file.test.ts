import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentKey, KeyringError, withKey, withoutKeys } from './keyring.ts';
import { ensureKeyring, followKeyring, KeyringMissingError, readKeyring, writeKeyring } from './keyring-file.ts';
import { createSecrets } from './secrets.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const isNeeded = async () => false;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-keys-'));
  file = path.join(folder, 'secrets', 'master.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (entry: string) => (await stat(entry)).mode & 0o777;

describe('the key file', () => {
  it('is made once, readable by its owner alone, and leaves nothing beside it', async () => {
    await ensureKeyring({ file, now, isNeeded });
    const text = await readFile(file, 'utf8');
    await ensureKeyring({ file, now, isNeeded });
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await modeOf(file)).toBe(0o600);
    expect(await modeOf(path.dirname(file))).toBe(0o700);
    expect(await readdir(path.dirname(file))).toEqual(['master.key']);
    const ring = await readKeyring(file);
    expect(ring.keys).toHaveLength(1);
    expect(currentKey(ring)).toMatchObject({ id: 1, createdAt: now });
    expect(currentKey(ring).key).toHaveLength(32);
  });

  it('is the same one for processes that start together', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ensureKeyring({ file, now, isNeeded })));
    const rings = await Promise.all(Array.from({ length: 20 }, () => readKeyring(file)));
    expect(new Set(rings.map((ring) => currentKey(ring).key.toString('hex'))).size).toBe(1);
    expect(await readdir(path.dirname(file))).toEqual(['master.key']);
  });

  it('that is gone is not replaced where something was sealed with it, and not even its folder is made', async () => {
    const missing = ensureKeyring({ file, now, isNeeded: async () => true });
    await expect(missing).rejects.toThrow(KeyringMissingError);
    await expect(missing).rejects.toThrow(`${file} is gone`);
    await expect(missing).rejects.toThrow('--without-keys');
    expect(await readdir(folder)).toEqual([]);
  });

  it('made by another process in the meantime is taken, though it was used already', async () => {
    let text = '';
    const isMade = async () => {
      await ensureKeyring({ file, now, isNeeded });
      text = await readFile(file, 'utf8');
      return true;
    };
    await ensureKeyring({ file, now, isNeeded: isMade });
    expect(await readFile(file, 'utf8')).toBe(text);
    // If the file exists, `isNeeded` is not called.
    await ensureKeyring({ file, now, isNeeded: () => Promise.reject(new Error('asked')) });
  });

  it('of an earlier version is key number 1 and stays as it is until a rotation', async () => {
    const bare = randomBytes(32);
    await ensureKeyring({ file, now, isNeeded });
    await writeFile(file, `${bare.toString('hex')}\n`);
    await ensureKeyring({ file, now, isNeeded });
    const old = createSecrets(bare).sign('csrf', 'x');
    const secrets = createSecrets(followKeyring(file));
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature: old })).toBe(true);
    await writeKeyring({ file, ring: withKey(await readKeyring(file), { key: randomBytes(32), createdAt: now }) });
    expect((await readKeyring(file)).keys.map(({ id }) => id)).toEqual([1, 2]);
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature: old })).toBe(true);
  });

  it('comes back as it was written, with what is left of retired keys', async () => {
    await ensureKeyring({ file, now, isNeeded });
    const two = withKey(await readKeyring(file), { key: randomBytes(32), createdAt: now });
    const ring = withoutKeys(two, { ids: [1], lasting: ['mail-address'] });
    await chmod(file, 0o644);
    await writeKeyring({ file, ring });
    expect(await readKeyring(file)).toEqual(ring);
    expect(await modeOf(file)).toBe(0o600);
  });

  it.each([
    'no es una clave',
    '',
    '{}',
    'ab'.repeat(31),
    '{"version":1,"keys":[]}',
    `{"version":2,"keys":[{"id":1,"key":"${'ab'.repeat(32)}","createdAt":"2026-11-21T10:00:00Z"}]}`,
    `{"version":1,"keys":[{"id":2,"key":"${'ab'.repeat(32)}","createdAt":"2026-11-21T10:00:00Z"},{"id":1,"key":"${'cd'.repeat(32)}","createdAt":"2026-11-21T10:00:00Z"}]}`,
  ])('is refused when it holds something else, and the message does not repeat it: %j', async (text) => {
    await ensureKeyring({ file, now, isNeeded });
    await writeFile(file, text);
    const error = await readKeyring(file).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(KeyringError);
    expect(String(error)).toContain(file);
    const quoted = text.length > 20 ? text.slice(0, 20) : 'nothing to repeat';
    expect(String(error)).not.toContain(quoted);
  });

  it('is never seen half written by a reader', async () => {
    await ensureKeyring({ file, now, isNeeded });
    let ring = await readKeyring(file);
    let isWriting = true;
    const reader = async () => {
      let reads = 0;
      while (isWriting) {
        await readKeyring(file);
        reads += 1;
      }
      return reads;
    };
    const reading = reader();
    for (let round = 0; round < 50; round += 1) {
      ring = withKey(ring, { key: randomBytes(32), createdAt: now });
      await writeKeyring({ file, ring });
    }
    isWriting = false;
    expect(await reading).toBeGreaterThan(50);
    expect((await readKeyring(file)).keys).toHaveLength(51);
  });
});
