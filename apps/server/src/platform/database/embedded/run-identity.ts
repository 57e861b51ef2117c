import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '#platform/logger.ts';
import { hasErrorCode } from '../error-code.ts';
import { readPostmasterFile } from './cluster-processes.ts';
import { RunIdentityError } from './embedded-postgres.errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The account the PostgreSQL programs run under, and how to start them. */
export type RunIdentity = {
  /** Set only when this process is root and must drop privileges. */
  account: { uid: number; gid: number } | undefined;
  /** Program and arguments to prepend to the PostgreSQL program. */
  prefix: string[];
};

type Account = { uid: number; gid: number };

const run = promisify(execFile);
/** Shared by file servers and daemons of all kinds: anything running as this account could read the database. */
const nobody = process.platform === 'darwin' ? 4_294_967_294 : 65_534;
/** The account created for a database started by root. */
const ownAccount = 'enlace-postgres';
/** Another start may be creating the account at the same moment, or hold the lock of the account list. */
const accountTries = 20;
const accountWaitMs = 250;
// CAP_DAC_READ_SEARCH is the smaller right; containers often grant only CAP_DAC_OVERRIDE.
const searchCapabilities = ['dac_read_search', 'dac_override'];

/** Stat, or undefined when there is nothing at that path. */
async function statOrNothing(file: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function findOwnAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', ownAccount]), run('id', ['-g', ownAccount])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // No such account yet: it is created, or the caller decides.
    return undefined;
  }
}

/** The database's account, created if missing; undefined where none can be created. */
async function needOwnAccount(logger: Logger): Promise<Account | undefined> {
  for (let tries = 0; tries < accountTries; tries += 1) {
    const found = await findOwnAccount();
    if (found) return found;
    try {
      await run('useradd', [
        ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
        ...['--shell', '/usr/sbin/nologin', '--comment', 'Database of Enlace', ownAccount],
      ]);
      logger.info(
        { account: ownAccount },
        'Created an account for the database, because PostgreSQL cannot run as root',
      );
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      await setTimeout(accountWaitMs);
    }
  }
  return findOwnAccount();
}

type Places = { clusterDirectory: string; dataDir: string; logger: Logger };

/**
 * The owner of the cluster, else of the data directory, else our own account. A cluster that earlier versions gave to
 * nobody is transferred at the first start after a clean stop: a running server needs its files.
 */
async function chooseAccount({ clusterDirectory, dataDir, logger }: Places): Promise<Account> {
  const [cluster, data] = await Promise.all([statOrNothing(clusterDirectory), statOrNothing(dataDir)]);
  const ownerOf = (stats: typeof cluster) => stats && { uid: Number(stats.uid), gid: Number(stats.gid) };
  const [clusterOwner, dataOwner] = [ownerOf(cluster), ownerOf(data)];
  const isLeft = clusterOwner?.uid === nobody && dataOwner?.uid !== nobody;
  if (clusterOwner && clusterOwner.uid !== 0 && !isLeft) return clusterOwner;
  if (isLeft && (await readPostmasterFile(clusterDirectory))) return clusterOwner;
  if (dataOwner && dataOwner.uid !== 0) return dataOwner;
  const account = await needOwnAccount(logger);
  if (account) return account;
  if (isLeft) return clusterOwner;
  throw new RunIdentityError(
    `PostgreSQL cannot run as root, and no account could be made for it. Start the program as an ordinary user, make a ` +
      `system account named ${ownAccount}, or set DATABASE_URL.`,
  );
}

async function mayEnter({ file, account, bit }: { file: string; account: Account; bit: number }): Promise<boolean> {
  const stats = await stat(file);
  const mode = Number(stats.mode);
  if (Number(stats.uid) === account.uid) return (mode & (bit << 6)) !== 0;
  if (Number(stats.gid) === account.gid) return (mode & (bit << 3)) !== 0;
  return (mode & bit) !== 0;
}

/** The first directory on the path to `file` that the account may not traverse. */
async function findBarrier({ file, account }: { file: string; account: Account }): Promise<string | undefined> {
  const steps: string[] = [];
  for (let step = path.resolve(file); ; step = path.dirname(step)) {
    steps.unshift(step);
    if (path.dirname(step) === step) break;
  }
  for (const step of steps) {
    if (!(await mayEnter({ file: step, account, bit: 0o1 }))) return step;
  }
  return undefined;
}

async function findCapabilityPrefix({
  account,
  binaries,
}: {
  account: Account;
  binaries: PostgresBinaries;
}): Promise<string[] | undefined> {
  for (const capability of searchCapabilities) {
    const prefix = [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      // Otherwise access(2), which PostgreSQL uses to find its own files, ignores the capability (capabilities(7)).
      '--securebits=+no_setuid_fixup',
    ];
    try {
      await run('setpriv', [...prefix.slice(1), binaries.postgres, '--version'], {
        env: { ...binaries.environment, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      });
      return prefix;
    } catch {
      // Not permitted here, or no setpriv: try the next, and finally the caller's message.
    }
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root. As root we drop to the owner of the cluster, else of the data directory, else to
 * an account created for it; under a private parent such as /root the program also gets the right to traverse
 * directories. Throws RunIdentityError.
 */
export async function resolveRunIdentity({
  dataDir,
  clusterDirectory,
  binaries,
  logger,
}: {
  dataDir: string;
  clusterDirectory: string;
  binaries: PostgresBinaries;
  logger: Logger;
}): Promise<RunIdentity> {
  if (process.getuid?.() !== 0) return { account: undefined, prefix: [] };
  const account = await chooseAccount({ clusterDirectory, dataDir, logger });
  const barriers = await Promise.all([dataDir, binaries.postgres].map((file) => findBarrier({ file, account })));
  const barrier = barriers.find((found) => found !== undefined);
  if (barrier === undefined) return { account, prefix: [] };
  const prefix = await findCapabilityPrefix({ account, binaries });
  if (!prefix) {
    throw new RunIdentityError(
      `PostgreSQL cannot run as root, and the account ${account.uid} may not pass ${barrier}. Start the program as an ` +
        `ordinary user, move program and data to a place everybody may enter (for example /srv/enlace), allow passing ` +
        `with "chmod o+x ${barrier}", or set DATABASE_URL.`,
    );
  }
  logger.info({ barrier, uid: account.uid }, 'PostgreSQL runs below a private directory with the right to pass it');
  return { account, prefix };
}
