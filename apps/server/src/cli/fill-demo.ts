import path from 'node:path';
import { createStoryApp } from '../demo/story-app.ts';
import { createStoryClock } from '../demo/story-clock.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { type Command, CommandError, exitCodes } from './command.types.ts';
import { withPlatform } from './open-platform.ts';

/** What `npm run demo` calls before the server starts. */
export const demoFill: Command = {
  words: 'demo fill',
  summary: 'Fill an empty installation with a business to look at; npm run demo does it in a folder of its own',
  options: [],
  async run({ env, terminal, serverRoot }) {
    const clock = createStoryClock();
    await withPlatform({ env, serverRoot, clock }, async (platform) => {
      const [row] = await platform.db.system((tx) => tx.sql`select 1 from users where roll = 'user' limit 1`);
      if (row) throw new CommandError('There are clients here already; the demonstration needs an empty installation.');
      const app = await createStoryApp(platform);
      try {
        const picturesFolder = path.resolve(serverRoot, '../../packages/blocks/src/examples/img');
        const { client } = await fillDemo({ app, clock, picturesFolder, say: (line) => terminal.say(`  ${line}`) });
        terminal.say(`client: ${client.email}  ${client.password}`);
      } finally {
        await app.close();
      }
    });
    return exitCodes.done;
  },
};
