import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { KeyringError } from '#platform/security/keyring.ts';
import type { DoctorInput, Finding } from './check.types.ts';

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

async function checkFolder(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return { check: 'data folder', state: 'ok', text: `${folder} can be read and written` };
  } catch {
    return {
      ...{ check: 'data folder', text: `${folder} cannot be read and written by this account` },
      state: 'fail',
      remedy: 'run this as the account that owns it, or give it to this one with "chown -R"',
    };
  }
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

async function ifPresent(file: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT'))
      return [{ check: 'key files', state: 'warn', text: `${file} is not there yet; the first start makes it` }];
    if (hasErrorCode(error, 'EACCES', 'EPERM'))
      return [{ check: 'key files', state: 'fail', text: `${file} cannot be read by this account` }];
    throw error;
  }
}

/** The data folder, its space, and who may read the keys in it. */
export async function checkFiles({ config }: DoctorInput): Promise<Finding[]> {
  const { dataDir, masterKeyFile, databaseUrl } = config;
  const passwordFile = path.join(dataDir, 'secrets', 'postgres.password');
  if (!existsSync(dataDir))
    return [{ check: 'data folder', state: 'warn', text: `${dataDir} is not there yet; the first start makes it` }];
  return [
    await checkFolder(dataDir),
    await checkSpace(dataDir),
    ...(await ifPresent(masterKeyFile, async () => [
      await checkPrivate(masterKeyFile),
      await checkKeys(masterKeyFile),
    ])),
    ...(databaseUrl ? [] : await ifPresent(passwordFile, async () => [await checkPrivate(passwordFile)])),
  ];
}
