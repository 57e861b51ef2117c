import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  cancelDataImport,
  type DataImport,
  getDataImport,
  portabilityModule,
  runDataImport,
  uploadDataImport,
  workDataImport,
} from '#account/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type Command, CommandError, exitCodes, UsageError } from '../command.types.ts';
import { withPlatform } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { progressOf } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { findClient, splitFile } from './find-client.ts';

const author = { kind: 'system', job: 'enlace import-client' } as const;
const askEveryMs = 1000;
const queueStopMs = 5000;

type Work = { deps: Platform; owner: OwnerId; file: string; isCheck: boolean; terminal: Terminal };

function isBusy({ state }: DataImport): boolean {
  return state === 'checking' || state === 'running';
}

/** Processes it here; if a running server has already started it, waits for that. */
async function settle({ deps, owner, terminal }: Work, id: string): Promise<DataImport> {
  const progress = progressOf(terminal);
  const work = workDataImport({ deps, owner, importId: id, signal: new AbortController().signal });
  // The error is stored in the import, whose state is checked below.
  work.catch(() => undefined);
  for (;;) {
    const item = await getDataImport({ deps, owner, id });
    if (!isBusy(item)) {
      await work;
      progress.end();
      return item;
    }
    progress.show({ what: item.state === 'checking' ? 'check' : 'bring in', done: item.percent, of: 100 });
    await delay(askEveryMs);
  }
}

function sayReport(terminal: Terminal, { report, failure }: DataImport): void {
  if (failure)
    throw new CommandError(
      `Nothing was imported: ${failure.reason}${failure.path === null ? '' : ` (${failure.path})`}.`,
    );
  for (const { kind, fresh, known, refused } of report?.kinds ?? [])
    terminal.say(`${kind.padEnd(14)} ${fresh} new, ${known} already there, ${refused} left out`);
  for (const { from, to } of report?.renamed ?? []) terminal.say(`renamed: ${from} → ${to}`);
  for (const { kind, name } of report?.resting ?? []) terminal.say(`needs review: ${kind} ${name}`);
  for (const { path: where, line, reason } of report?.problems ?? [])
    terminal.say(`left out: ${where}:${line} (${reason})`);
  for (const { resource, wanted, left } of report?.needs ?? [])
    if (left !== null && wanted > left) terminal.say(`does not fit: ${resource} needs ${wanted}, ${left} left`);
}

async function importArchive(work: Work): Promise<number> {
  const { deps, owner, file, isCheck, terminal } = work;
  const name = path.basename(file);
  const { id } = await uploadDataImport({ deps, owner, author, wall: null, name, pieces: createReadStream(file) });
  const checked = await settle(work, id);
  sayReport(terminal, checked);
  const call = { deps, owner, author, id };
  if (isCheck) {
    await cancelDataImport(call);
    terminal.say('Nothing was imported: this was a check.');
    return exitCodes.done;
  }
  await runDataImport(call);
  const finished = await settle(work, id);
  if (finished.state !== 'finished') sayReport(terminal, finished);
  terminal.say('Everything was imported.');
  return exitCodes.done;
}

/** The server may be stopped: what is imported is queued as it would be there, and processed here. */
async function withQueue(deps: Platform, work: () => Promise<number>): Promise<number> {
  await deps.jobs.start({ bindings: portabilityModule.jobs?.(deps) ?? [], work: false });
  try {
    return await work();
  } finally {
    await deps.jobs.stop({ timeoutMs: queueStopMs });
  }
}

const refusals: Partial<Record<AppError['code'], string>> = {
  'data_imports.already_running': 'An archive of this client is being worked on. Wait until it is done.',
  'data_imports.too_large': 'The file is too large.',
  'data_imports.not_checked': 'It does not fit into the plan of the client; nothing came in.',
};

export const importClient: Command = {
  words: 'import-client',
  summary: 'Import the ZIP of an export into a client, whole or not at all: import-client <file> --alias <alias>',
  options: ['--alias <alias>  of the client it goes to', '--check          only say what would come in'],
  async run({ args, terminal, ...input }) {
    const { file, rest } = splitFile(args);
    const options = readOptions(rest, { alias: { type: 'string' }, check: { type: 'boolean', default: false } });
    if (file === undefined) throw new UsageError('the file to import is missing');
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`);
    try {
      return await withPlatform(input, async (deps) => {
        const owner = await findClient(deps, options.alias);
        return withQueue(deps, () => importArchive({ deps, owner, file, isCheck: options.check, terminal }));
      });
    } catch (error) {
      const text = error instanceof AppError ? refusals[error.code] : undefined;
      throw text === undefined ? error : new CommandError(text, { cause: error });
    }
  },
};
