import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, loadMasterKey } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('secrets', () => {
  const secrets = createSecrets(randomBytes(32));

  it('accept a signature only for its purpose and text', () => {
    const signature = secrets.sign('csrf', 'texto');
    expect(secrets.verify({ purpose: 'csrf', text: 'texto', signature })).toBe(true);
    expect(secrets.verify({ purpose: 'reply', text: 'texto', signature })).toBe(false);
    expect(secrets.verify({ purpose: 'csrf', text: 'textos', signature })).toBe(false);
    expect(secrets.verify({ purpose: 'csrf', text: 'texto', signature: '' })).toBe(false);
  });

  it('open what they sealed, and nothing that was touched or moved', () => {
    const sealed = secrets.seal('smtp', 'clave');
    expect(secrets.open('smtp', sealed)).toBe('clave');
    expect(() => secrets.open('imap', sealed)).toThrow();
    const flipped = Buffer.from(sealed.slice(3), 'base64url');
    flipped[30] = (flipped[30] ?? 0) ^ 1;
    expect(() => secrets.open('smtp', `v1.${flipped.toString('base64url')}`)).toThrow();
  });
});

describe('the master key', () => {
  it('is made once, readable by the owner only', async () => {
    const file = path.join(folder, 'keys', 'master.key');
    const first = await loadMasterKey(file);
    expect(await loadMasterKey(file)).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(first.toString('hex'));
  });

  it('is refused when the file holds something else', async () => {
    const file = path.join(folder, 'master.key');
    await writeFile(file, 'no es una clave');
    await expect(loadMasterKey(file)).rejects.toThrow('64 hexadecimal digits');
  });
});
