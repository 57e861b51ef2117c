import { systemClock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createFolderStorage } from '#platform/storage/create-storage.ts';
import { moveFiles } from '#platform/storage/move-files.ts';
import { assertBucket } from '#platform/storage/s3/assert-bucket.ts';
import { createS3Client } from '#platform/storage/s3/s3-client.ts';
import { createS3Storage } from '#platform/storage/s3/s3-storage.ts';
import { describeSize } from './backup/describe.ts';
import { type Command, CommandError, exitCodes } from './command.types.ts';
import { readInstallation } from './open-platform.ts';
import { readOptions } from './options.ts';
import { progressOf } from './progress.ts';

export const moveFilesCommand: Command = {
  words: 'move-files',
  summary: 'Move clients’ files from the data folder to the bucket S3_BUCKET; resumes an interrupted run',
  options: ['--back              from the bucket to the data folder; stop the server first'],
  async run({ args, terminal, ...input }) {
    const { back } = readOptions(args, { back: { type: 'boolean', default: false } });
    const { config, logger } = readInstallation(input);
    if (!config.s3) throw new CommandError('S3_BUCKET is not set: files stay below the data folder.');
    await assertBucket({ config: config.s3, clock: systemClock, logger });
    const client = createS3Client({ config: config.s3, clock: systemClock });
    const [disk, bucket] = [createFolderStorage(config), createS3Storage({ client })];
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
    const progress = progressOf(terminal);
    const from = back ? bucket : disk;
    try {
      let of = 0;
      for await (const _entry of from.list()) of += 1;
      const { files, bytes, differing } = await moveFiles({
        from,
        to: back ? disk : bucket,
        signal: stopping.signal,
        isAlone: back,
        onMoved: (moved) => progress.show({ what: 'move', done: moved.files + moved.differing.length, of }),
      });
      progress.end();
      terminal.say(`Moved ${files} files, ${describeSize(bytes)}, each read back and compared.`);
      for (const key of differing)
        terminal.say(`DIFFERS  ${key}: on both sides, with other bytes; nothing was changed`);
      if (back && differing.length === 0) terminal.say('Start the server without the S3_ settings from now on.');
      return differing.length === 0 ? exitCodes.done : exitCodes.failed;
    } catch (error) {
      if (stopping.signal.aborted)
        throw new CommandError('Stopped. What was moved is moved; run it again to continue.');
      if (error instanceof AppError) throw new CommandError('The bucket does not respond. Run it again to continue.');
      throw error;
    } finally {
      progress.end();
      client.close();
    }
  },
};
