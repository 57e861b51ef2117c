import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { silentLogger as logger } from '#test/kit/silent-logger.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkStorage } from './check-storage.ts';
import type { DoctorInput, Finding } from './check.types.ts';

const foreignAccount = 65_534;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const inputOf = (env: Record<string, string> = {}): DoctorInput => ({
  config: loadConfig({ DATA_DIR: dataDir, ...env }),
  logger,
  migrationsDirectory: '',
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dataDir, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { mode: 0o600 });
  }
}

/** Runs the work as an account that may not read the folder. */
async function asForeigner<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) {
    await chmod(dataDir, 0);
    return work().finally(() => chmod(dataDir, 0o700));
  }
  process.seteuid?.(foreignAccount);
  return work().finally(() => process.seteuid?.(0));
}

const failed = (findings: Finding[]): Finding[] => findings.filter(({ state }) => state === 'fail');
const key = 'ab'.repeat(32);

describe('the data folder', () => {
  it('of a first start is in order, and only lacks what that start makes', async () => {
    const findings = [...(await checkFiles(inputOf())), ...(await checkDatabase(inputOf())).findings];
    expect(failed(findings)).toEqual([]);
    expect(findings.filter(({ state }) => state === 'warn').map(({ text }) => text)).toEqual([
      `${path.join(dataDir, 'secrets/master.key')} is not there yet; the first start makes it`,
      `${path.join(dataDir, 'secrets/postgres.password')} is not there yet; the first start makes it`,
      'there is no database yet; the first start makes it',
    ]);
  });

  it('with a database but without its password does not wait for a first start', async () => {
    await write({ 'postgres/PG_VERSION': '18\n', 'secrets/master.key': key });
    const findings = await checkFiles(inputOf());
    expect(findings.map(({ text }) => text).join('\n')).not.toContain('the first start');
    expect(failed(findings)).toMatchObject([
      { text: expect.stringContaining('postgres.password is gone'), remedy: expect.stringContaining('backup') },
    ]);
  });

  it('that others may write in is told of, and so is that of the keys', async () => {
    await write({ 'secrets/master.key': key, 'secrets/postgres.password': 'x' });
    expect(failed(await checkFiles(inputOf()))).toEqual([]);
    await chmod(dataDir, 0o777);
    await chmod(path.join(dataDir, 'secrets'), 0o777);
    expect(failed(await checkFiles(inputOf()))).toMatchObject([
      { check: 'data folder', text: expect.stringContaining('777'), remedy: `chmod o-w ${dataDir}` },
      { check: 'key files', remedy: `chmod 700 ${path.join(dataDir, 'secrets')}` },
    ]);
  });

  it('with half of a restore in it is not one without a database', async () => {
    await write({ 'postgres/base/1/1': 'x', 'postgres/restore-unfinished': '', 'secrets/master.key': key });
    const marked = await checkDatabase(inputOf());
    expect(marked.findings).toMatchObject([
      {
        state: 'fail',
        text: expect.stringContaining('(postgres, secrets)'),
        remedy: `delete ${dataDir} and restore again`,
      },
    ]);
    await rm(path.join(dataDir, 'postgres/restore-unfinished'));
    const { findings } = await checkDatabase(inputOf());
    expect(findings).toMatchObject([{ state: 'fail', remedy: expect.stringContaining('restore again') }]);
    await rm(path.join(dataDir, 'secrets'), { recursive: true });
    expect((await checkDatabase(inputOf())).findings).toMatchObject([{ check: 'database' }, { check: 'key files' }]);
  });

  it('of another account does not look like an empty one', async () => {
    await write({ 'postgres/PG_VERSION': '18\n', 'secrets/master.key': key });
    const [files, { findings }] = await asForeigner(async () => [
      await checkFiles(inputOf()),
      await checkDatabase(inputOf()),
    ]);
    expect(
      failed(files)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('by this account');
    expect([...files, ...findings].map(({ text }) => text).join('\n')).not.toContain('first start');
    expect(findings).toMatchObject([{ state: 'fail', text: expect.stringContaining('by this account') }]);
  });
});

describe('the folder of files', () => {
  it('is tried and left as it was', async () => {
    expect(await checkStorage(inputOf())).toMatchObject([{ state: 'ok' }]);
    await write({ 'files/documents/ana/uno/file.pdf': '1' });
    expect(await checkStorage(inputOf())).toMatchObject([{ state: 'ok', text: expect.stringContaining('written') }]);
    await expect(rm(path.join(dataDir, 'files/doctor'))).rejects.toThrow('ENOENT');
  });

  it('that is a file, or not ours, is told of', async () => {
    await write({ files: 'x' });
    expect(await checkStorage(inputOf())).toMatchObject([
      {
        state: 'fail',
        text: expect.stringContaining('cannot be used'),
        remedy: expect.stringContaining('must be a folder'),
      },
    ]);
    await rm(path.join(dataDir, 'files'));
    await mkdir(path.join(dataDir, 'files'), { mode: 0o555 });
    await chmod(dataDir, 0o755);
    const tried =
      process.geteuid?.() === 0 ? await asForeigner(() => checkStorage(inputOf())) : await checkStorage(inputOf());
    expect(tried).toMatchObject([{ state: 'fail', text: expect.stringContaining('EACCES') }]);
  });
});
