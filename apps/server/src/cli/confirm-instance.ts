import { confirmInstance, readInstance } from '#operation/door.ts';
import { type Command, exitCodes } from './command.types.ts';
import { readOptions } from './options.ts';
import { withPlatform } from './open-platform.ts';

export const confirmThisInstance: Command = {
  words: 'confirm-instance',
  summary:
    'After a database was restored or copied: confirm that this is the only installation, so that sending resumes',
  options: [],
  async run({ args, terminal, ...input }) {
    readOptions(args, {});
    return withPlatform(input, async (deps) => {
      const before = await readInstance({ deps });
      if (before.heldSince === null) {
        terminal.say('Sending is not on hold; there is nothing to confirm.');
        return exitCodes.done;
      }
      await confirmInstance({ deps, actor: { kind: 'system', job: 'command-line' } });
      const { mails, campaigns } = before.waiting;
      terminal.say(`Confirmed. Sending resumes; ${mails} mails and ${campaigns} campaigns were waiting.`);
      return exitCodes.done;
    });
  },
};
