import { confirmInstance, readInstance } from '#operation/door.ts';
import { type Command, exitCodes } from './command.types.ts';
import { readOptions } from './options.ts';
import { withPlatform } from './open-platform.ts';

export const confirmThisInstance: Command = {
  words: 'confirm-instance',
  summary:
    'After a database was put back or copied: confirm that this is the one installation, so that sending goes on',
  options: [],
  async run({ args, terminal, ...input }) {
    readOptions(args, {});
    return withPlatform(input, async (deps) => {
      const before = await readInstance({ deps });
      if (before.heldSince === null) {
        terminal.say('Sending does not stand still; there is nothing to confirm.');
        return exitCodes.done;
      }
      await confirmInstance({ deps, actor: { kind: 'system', job: 'command-line' } });
      const { mails, campaigns } = before.waiting;
      terminal.say(`Confirmed. Sending goes on; ${mails} mails and ${campaigns} campaigns were waiting.`);
      return exitCodes.done;
    });
  },
};
