import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { buildEntries, stepCount } from '#account/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { writeZip, type ZippedEntry } from '#platform/zip/write-zip.ts';
import { describeSize } from '../backup/describe.ts';
import { type Command, CommandError, exitCodes, UsageError } from '../command.types.ts';
import { withPlatform } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { progressOf } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { findClient, splitFile } from './find-client.ts';

/** Checked before all the work is done. */
async function assertWritable(file: string): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  const around = await stat(folder).catch(() => undefined);
  if (!around?.isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new CommandError(`${file} is a folder. Name the file to write.`);
}

/** Turns a disk error into a readable message. */
function asCommandError(error: unknown, file: string): unknown {
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT'))
    return new CommandError(`There is no space left for ${file}; nothing was kept of it.`, { cause: error });
  if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS'))
    return new CommandError(`${file} cannot be written by this account.`, { cause: error });
  return error;
}

type Work = { deps: Platform; owner: OwnerId; file: string; terminal: Terminal };

/** Written to a temporary file and renamed at the end: there is a complete archive or none. */
async function writeArchive({ deps, owner, file, terminal }: Work): Promise<{ files: number; bytes: number }> {
  const requestedAt = deps.clock.now();
  const { locale, timeZone } = await deps.db.scoped(owner, (tx) => getClientCard(tx, owner));
  const written: ZippedEntry[] = [];
  const progress = progressOf(terminal);
  let steps = 0;
  const onStep = () => progress.show({ what: 'write', done: (steps += 1), of: stepCount });
  const context = { deps, owner, locale, requestedAt, rowCounts: new Map<string, number>() };
  const modifiedAt = requestedAt.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const zip = writeZip({
    entries: buildEntries({ context, written, onStep }),
    modifiedAt,
    onEntry: (entry) => written.push(entry),
  });
  const temporary = `${file}.part`;
  const target = createWriteStream(temporary, { mode: 0o600 });
  try {
    await pipeline(zip, target);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw asCommandError(error, file);
  } finally {
    progress.end();
  }
  await deps.db.scoped(owner, (tx) => {
    const entry = { action: 'export.downloaded', subjectKind: 'export', subjectId: null };
    return recordHistory({ tx, owner, actor: { kind: 'system', job: 'enlace export-client' }, entry });
  });
  return { files: written.length, bytes: target.bytesWritten };
}

export const exportClient: Command = {
  words: 'export-client',
  summary: 'Export everything a client has into one ZIP: export-client <file> --alias <alias>',
  options: ['--alias <alias>  of the client'],
  async run({ args, terminal, ...input }) {
    const { file, rest } = splitFile(args);
    const { alias } = readOptions(rest, { alias: { type: 'string' } });
    if (file === undefined) throw new UsageError('the file to write is missing');
    await assertWritable(file);
    const { files, bytes } = await withPlatform(input, async (deps) =>
      writeArchive({ deps, owner: await findClient(deps, alias), file, terminal }),
    );
    terminal.say(`${file} contains ${files} files (${describeSize(bytes)}).`);
    return exitCodes.done;
  },
};
