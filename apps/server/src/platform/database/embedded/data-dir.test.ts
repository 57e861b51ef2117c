import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDataDir } from './data-dir.ts';
import { DataDirUnusableError } from './embedded-postgres.errors.ts';

const nobody = 65_534;
let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'enlace-data-dir-')));
  await writeFile(path.join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusalOf(dataDir: string): Promise<string> {
  const error: unknown = await prepareDataDir(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataDirUnusableError);
  return String(error);
}

it('makes the data folder and those above it, and finds it again', async () => {
  const wanted = path.join(folder, 'a', 'b', 'c');
  expect(await Promise.all([prepareDataDir(wanted), prepareDataDir(wanted)])).toEqual([wanted, wanted]);
  expect(await prepareDataDir(wanted)).toBe(wanted);
  // Root lets the database's account through; nobody else may look inside either way.
  expect((await stat(wanted)).mode & 0o777).toBe(process.geteuid?.() === 0 ? 0o711 : 0o700);
});

it.each(['file', 'file/below'])('refuses what is no folder: %s', async (name) => {
  const wanted = path.join(folder, name);
  expect(await refusalOf(wanted)).toContain(`DATA_DIR ${wanted} is not a folder`);
});

it.runIf(process.platform === 'linux')('ends where the system lets nobody make a folder', async () => {
  expect(await refusalOf('/proc/enlace/data')).toContain('DATA_DIR /proc/enlace/data cannot be made there');
});

/** The same in a process of an account that owns nothing here. */
async function refusalOfNobody(dataDir: string): Promise<string> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'data-dir.ts')).href;
  const program = `import(process.argv[1]).then((m) => m.prepareDataDir(process.argv[2])).catch((e) => console.log(e.message))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, module, dataDir], {
    ...{ uid: nobody, gid: nobody, cwd: '/' },
  });
  return stdout;
}

/** Whether another account can be tested: only root can become one, and it must be able to read the sources. */
async function canBeNobody(): Promise<boolean> {
  if (process.geteuid?.() !== 0) return false;
  const account = { uid: nobody, gid: nobody, cwd: '/' };
  const program = 'require("node:fs").accessSync(process.argv[1])';
  return promisify(execFile)(process.execPath, ['-e', program, import.meta.filename], account).then(
    () => true,
    () => false,
  );
}

it.runIf(await canBeNobody())('says whose the folder is that another account may not use', async () => {
  const own = path.join(folder, 'of-root');
  await mkdir(path.join(own, 'below'), { recursive: true });
  await chmod(folder, 0o755);
  await chmod(own, 0o700);
  expect(await refusalOfNobody(own)).toContain(`DATA_DIR ${own} belongs to root; run this as that account`);
  expect(await refusalOfNobody(path.join(own, 'below'))).toContain(`cannot be used: ${own} belongs to root`);
});
