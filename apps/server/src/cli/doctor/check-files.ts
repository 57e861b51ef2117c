import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { KeyringError } from '#platform/security/keyring.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { findCluster } from './find-cluster.ts';

const mebibyte = 1024 * 1024;
const scarceMebibytes = 2048;
const tooFewMebibytes = 512;

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / mebibyte);
  const state = free < tooFewMebibytes ? 'fail' : free < scarceMebibytes ? 'warn' : 'ok';
  const text = `${free} MiB free in ${folder}`;
  if (state === 'ok') return { check: 'disk', state, text };
  return {
    check: 'disk',
    state,
    text,
    remedy: 'make room or move the folder: the database stops before the disk is full',
  };
}

const ownerRemedy = 'run this as the account that owns it, or give it to this one with "chown -R"';

async function modeOf(file: string): Promise<number> {
  // Windows has no file modes.
  return process.platform === 'win32' ? 0 : (await stat(file)).mode & 0o7777;
}

async function checkFolder(folder: string): Promise<Finding> {
  const check = 'data folder';
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return { check, state: 'fail', text: `${folder} cannot be read and written by this account`, remedy: ownerRemedy };
  }
  const mode = await modeOf(folder);
  if ((mode & 0o002) === 0) return { check, state: 'ok', text: `${folder} can be read and written` };
  const text = `${folder} has mode ${mode.toString(8)}: every account on this machine can replace its contents`;
  return { check, state: 'fail', text, remedy: `chmod o-w ${folder}` };
}

/** Whoever may write in the folder may replace our key. */
async function checkKeyFolder(folder: string): Promise<Finding[]> {
  const mode = await modeOf(folder);
  const [isOpen, isSticky] = [(mode & 0o022) !== 0, (mode & 0o1000) !== 0];
  if (!isOpen || isSticky) return [];
  const text = `${folder} has mode ${mode.toString(8)}: other accounts may exchange the keys in it`;
  return [{ check: 'key files', state: 'fail', text, remedy: `chmod 700 ${folder}` }];
}

async function checkPrivate(file: string): Promise<Finding> {
  const mode = (await stat(file)).mode & 0o777;
  const isPrivate = process.platform === 'win32' || (mode & 0o077) === 0;
  const text = isPrivate
    ? `${file} is readable by its owner alone`
    : `${file} has mode ${mode.toString(8)}: chmod 600 it`;
  return { check: 'key files', state: isPrivate ? 'ok' : 'fail', text };
}

async function checkKeys(file: string): Promise<Finding> {
  try {
    const { keys } = await readKeyring(file);
    return {
      check: 'key files',
      state: 'ok',
      text: `the ring holds ${keys.length} key${keys.length === 1 ? '' : 's'}`,
    };
  } catch (error) {
    if (error instanceof KeyringError) return { check: 'key files', state: 'fail', text: error.message };
    throw error;
  }
}

type Missing = (file: string) => Finding[];

async function ifPresent(file: string, work: () => Promise<Finding[]>, missing: Missing): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return missing(file);
    if (hasErrorCode(error, 'EACCES', 'EPERM')) {
      const text = `${file} cannot be read by this account`;
      return [{ check: 'key files', state: 'fail', text, remedy: ownerRemedy }];
    }
    throw error;
  }
}

const notYet: Missing = (file) => [
  { check: 'key files', state: 'warn', text: `${file} is not there yet; the first start makes it` },
];
/** The database determines whether the file is needed. */
const notReported: Missing = () => [];
const lost: Missing = (file) => [
  {
    ...{ check: 'key files', text: `${file} is gone: the database cannot be opened` },
    state: 'fail',
    remedy: 'put it back from a copy of the data folder, or restore a backup, which makes a new one',
  },
];

async function lookAtFolder(folder: string): Promise<Finding | undefined> {
  const check = 'data folder';
  try {
    if ((await stat(folder)).isDirectory()) return undefined;
    return { check, state: 'fail', text: `${folder} is not a folder`, remedy: 'name another one with DATA_DIR' };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT'))
      return { check, state: 'warn', text: `${folder} is not there yet; the first start makes it` };
    if (hasErrorCode(error, 'EACCES', 'EPERM', 'ENOTDIR'))
      return { check, state: 'fail', text: `${folder} cannot be reached by this account`, remedy: ownerRemedy };
    throw error;
  }
}

/** The data folder, its free space, and who may read or replace the keys in it. */
export async function checkFiles({ config }: DoctorInput): Promise<Finding[]> {
  const { dataDir, masterKeyFile, databaseUrl } = config;
  const { passwordFile } = clusterPaths(dataDir);
  const problem = await lookAtFolder(dataDir);
  if (problem) return [problem];
  const hasCluster = !databaseUrl && (await findCluster(dataDir)).kind !== 'none';
  const folders = new Set([path.dirname(masterKeyFile), ...(databaseUrl ? [] : [path.dirname(passwordFile)])]);
  const found = [await checkFolder(dataDir), await checkSpace(dataDir)];
  for (const folder of folders) found.push(...(await ifPresent(folder, () => checkKeyFolder(folder), notReported)));
  const keys = async () => [await checkPrivate(masterKeyFile), await checkKeys(masterKeyFile)];
  found.push(...(await ifPresent(masterKeyFile, keys, databaseUrl || hasCluster ? notReported : notYet)));
  if (databaseUrl) return found;
  const password = async () => [await checkPrivate(passwordFile)];
  return [...found, ...(await ifPresent(passwordFile, password, hasCluster ? lost : notYet))];
}
