import { acceptHistoryHead, checkHistory, sealEverything } from '#workspace/door.ts';
import { type Command, exitCodes } from './command.types.ts';
import { readOptions } from './options.ts';
import { withPlatform } from './open-platform.ts';
import { progressOf } from './progress.ts';

export const historyCheck: Command = {
  words: 'history-check',
  alias: 'verify-history',
  summary: 'Read the whole history and report whether anything in it was altered',
  options: ['--accept  After restoring an older copy of the database: accept the current chain as the true one'],
  async run({ args, terminal, ...input }) {
    const { accept } = readOptions(args, { accept: { type: 'boolean', default: false } });
    const progress = progressOf(terminal);
    const onProgress = async ({ checked, total }: { checked: number; total: number }): Promise<void> =>
      progress.show({ what: 'verify', done: checked, of: total });
    const { accepted, result } = await withPlatform(input, async (deps) => {
      const wasAccepted = accept && (await acceptHistoryHead(deps));
      // A stopped server may have left entries without their seal.
      await sealEverything(deps);
      return { accepted: wasAccepted, result: await checkHistory({ deps, onProgress }) };
    });
    progress.end();
    if (accept)
      terminal.say(accepted ? 'The end of the chain was accepted, and recorded.' : 'There was nothing to accept.');
    const { state, checked, entries, erased, breach } = result;
    if (state === 'ok') {
      terminal.say(`The history is intact: ${checked} links, ${entries} entries, ${erased} erased by right.`);
      return exitCodes.done;
    }
    const place = breach?.seq === null || breach?.seq === undefined ? '' : ` at link ${breach.seq}`;
    const entry = breach?.entryId ? `, entry ${breach.entryId}` : '';
    terminal.say(`The history is inconsistent: ${breach?.reason ?? 'unknown'}${place}${entry}.`);
    return exitCodes.failed;
  },
};
