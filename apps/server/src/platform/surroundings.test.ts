import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { descriptorLimit, findWeaknesses, maxConnections } from './surroundings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-surroundings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('names a data folder that others may read, and how to close it', async () => {
  const limit = 65_536;
  for (const mode of [0o755, 0o770, 0o744]) {
    await chmod(folder, mode);
    expect(await findWeaknesses({ dataDir: folder, limit })).toMatchObject([
      { check: 'data folder', text: expect.stringContaining(`0${mode.toString(8)}`), remedy: `chmod go-rw ${folder}` },
    ]);
  }
  for (const mode of [0o700, 0o711]) {
    await chmod(folder, mode);
    expect(await findWeaknesses({ dataDir: folder, limit })).toEqual([]);
  }
});

it('reads the limit of open files, names one that is low, and leaves room beside connections', async () => {
  const file = path.join(folder, 'limits');
  await writeFile(
    file,
    'Limit  Soft Limit  Hard Limit  Units\nMax open files            256                  256       files\n',
  );
  const limit = await descriptorLimit(file);
  expect(limit).toBe(256);
  const [found] = await findWeaknesses({ dataDir: path.join(folder, 'none'), limit });
  expect(found).toMatchObject({ check: 'open files', remedy: expect.stringContaining('LimitNOFILE') });
  expect(await findWeaknesses({ dataDir: path.join(folder, 'none'), limit: undefined })).toEqual([]);
  expect(maxConnections(256)).toBe(64);
  expect(maxConnections(65_536)).toBe(65_280);
});
