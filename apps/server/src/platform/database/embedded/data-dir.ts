import { constants, type Stats } from 'node:fs';
import { access, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../error-code.ts';
import { DataDirUnusableError } from './embedded-postgres.errors.ts';

const privateMode = 0o700;
/** Started by root, the database runs as an account that must be able to traverse it. */
const passableMode = 0o711;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** The name of an account, or its number when the system has no account list. */
async function nameOfAccount(uid: number): Promise<string> {
  const list = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = list.split('\n').find((each) => each.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? `account ${uid}`;
}

/** The owner of the folder, or of its nearest accessible parent. */
async function ownerOf(folder: string): Promise<{ folder: string; name: string; isOurs: boolean }> {
  for (let place = folder; ; place = path.dirname(place)) {
    const found = await stat(place).catch(() => undefined);
    if (found)
      return { folder: place, name: await nameOfAccount(found.uid), isOurs: found.uid === process.geteuid?.() };
    if (path.dirname(place) === place) return { folder: place, name: 'another account', isOurs: false };
  }
}

async function explain(error: unknown, folder: string): Promise<unknown> {
  const start = `DATA_DIR ${folder}`;
  const refuse = (text: string) => new DataDirUnusableError(text, { cause: error });
  if (hasErrorCode(error, 'EACCES', 'EPERM')) {
    const owner = await ownerOf(folder);
    const what = owner.folder === folder ? start : `${start} cannot be used: ${owner.folder}`;
    if (owner.isOurs)
      return refuse(`${what} may not be written; give its rights back with chmod u+rwx ${owner.folder}`);
    return refuse(`${what} belongs to ${owner.name}; run this as that account, or name a folder of your own.`);
  }
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST'))
    return refuse(`${start} is not a folder; name one that is, or none yet.`);
  if (hasErrorCode(error, 'EROFS')) return refuse(`${start} lies on a disk that cannot be written; name another.`);
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return refuse(`${start} cannot be made: the disk is full.`);
  if (hasErrorCode(error, 'ELOOP', 'ENAMETOOLONG', 'ENOENT'))
    return refuse(`${start} cannot be made there (${codeOf(error)}); name another folder.`);
  return error;
}

async function statIfPresent(folder: string): Promise<Stats | undefined> {
  try {
    return await stat(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Creates a folder and its missing parents, one level at a time: under /proc a recursive `mkdir` of Node.js would never
 * end. Throws the system's errors.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  const found = await statIfPresent(folder);
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  await makeFolders(path.dirname(folder));
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another process may have been first.
    if (!hasErrorCode(error, 'EEXIST') || !(await stat(folder)).isDirectory()) throw error;
  }
}

/** Creates the data folder if missing and returns its real path. Throws DataDirUnusableError. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  try {
    await makeFolders(folder, process.geteuid?.() === 0 ? passableMode : privateMode);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw await explain(error, folder);
  }
}
