// npm run fault:campaign [kind] [recipients] [app kills] [database kills] [seed]: mails under kill -9, then the same
// with a broken engine, which must be detected. Kinds: campaign (the default), automation, series, transactional,
// everything (these at once), all (these one by one). Prints the seed to repeat it with.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const kinds = ['campaign', 'automation', 'series', 'transactional', 'everything', 'all'];
const words = process.argv.slice(2);
const kind = kinds.includes(words[0]) ? words.shift() : 'campaign';
const [recipients = '10000', appKills = '20', databaseKills = '5', seed = String(randomInt(2 ** 31 - 1))] = words;
const binary = nodeRuntime();
console.log(`fault:campaign ${kind} ${recipients} recipients, ${appKills} + ${databaseKills} kills, seed ${seed}`);
const { status } = spawnSync(
  binary,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/faults/sending-faults.db.test.ts'],
  {
    cwd: path.join(root, 'apps/server'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
      ...(kind === 'all' ? {} : { FAULT_KIND: kind }),
      FAULT_RECIPIENTS: recipients,
      FAULT_APP_KILLS: appKills,
      FAULT_DATABASE_KILLS: databaseKills,
      FAULT_SEED: seed,
    },
  },
);
process.exit(status ?? 1);
