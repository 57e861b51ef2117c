import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '#platform/config/config.ts';
import { createStoryApp } from '../demo/story-app.ts';
import { createStoryClock } from '../demo/story-clock.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { type Command, CommandError, type CommandInput, exitCodes } from './command.types.ts';
import { withPlatform } from './open-platform.ts';
import { readOptions } from './options.ts';

/** The story is played through the screens of an administrator, who signs in with only a password. */
function assertSettings(env: CommandInput['env']): void {
  const { firstAdmin, requireAdminSecondFactor } = loadConfig(env);
  const missing = [
    ...(firstAdmin ? [] : ['ADMIN_EMAIL', 'ADMIN_PASSWORD']),
    ...(requireAdminSecondFactor ? ['ADMIN_SECOND_FACTOR=optional'] : []),
  ];
  if (missing.length > 0)
    throw new CommandError(
      `The demonstration needs ${missing.join(', ')}. Nothing was made; "npm run demo" sets them.`,
    );
}

/** Images of the demonstration: the build has its own copy, the sources share those of the blocks. */
export function demoPictures(serverRoot: string): string {
  const folders = ['demo-pictures', '../../packages/blocks/src/examples/img'];
  const found = folders.map((folder) => path.resolve(serverRoot, folder)).find((folder) => existsSync(folder));
  if (found === undefined)
    throw new CommandError('The pictures of the demonstration are missing here. Nothing was made; build again.');
  return found;
}

/** Called by `npm run demo` before the server starts. */
export const demoFill: Command = {
  words: 'demo fill',
  summary: 'Fill an empty installation with a demo business; npm run demo does it in a separate folder',
  options: [],
  async run({ args, env, terminal, serverRoot }) {
    readOptions(args, {});
    assertSettings(env);
    const picturesFolder = demoPictures(serverRoot);
    const clock = createStoryClock();
    await withPlatform({ env, serverRoot, clock, mayCreate: true }, async (platform) => {
      const [row] = await platform.db.system((tx) => tx.sql`select 1 from users where roll = 'user' limit 1`);
      if (row) throw new CommandError('There are already clients here; the demo needs an empty installation.');
      const app = await createStoryApp(platform);
      try {
        const { client } = await fillDemo({ app, clock, picturesFolder, say: (line) => terminal.say(`  ${line}`) });
        terminal.say(`client: ${client.email}  ${client.password}`);
      } finally {
        await app.close();
      }
    });
    return exitCodes.done;
  },
};
