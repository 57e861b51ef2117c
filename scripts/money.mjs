// npm run money [chains] [seed] [of them through the database]: random chains of all money operations, against an
// oracle. Most use only the rules, a share the API and a real database; the suite runs a few of both.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const [chains = '10000', seed = String(randomInt(2 ** 30)), share] = process.argv.slice(2);
const throughDatabase = share ?? String(Math.max(1, Math.ceil(Number(chains) / 250)));
const binary = nodeRuntime();

function run(file, count) {
  const begun = performance.now();
  const { status } = spawnSync(
    binary,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', `test/money/${file}`],
    {
      cwd: path.join(root, 'apps/server'),
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
        MONEY_CHAINS: count,
        MONEY_SEED: seed,
      },
    },
  );
  return { isGood: status === 0, seconds: Math.round((performance.now() - begun) / 1000) };
}

const ofRules = run('money-rules.test.ts', chains);
const ofDatabase = run('money-chains.api.test.ts', throughDatabase);
const say = ({ isGood, seconds }) => `${isGood ? 'all agree' : 'failed, see above'} (${seconds} s)`;
process.stdout.write(
  [
    `seed ${seed}`,
    `${chains} chains through the rules: ${say(ofRules)}`,
    `${throughDatabase} chains through the API and a database: ${say(ofDatabase)}`,
    '',
  ].join('\n'),
);
process.exit(ofRules.isGood && ofDatabase.isGood ? 0 : 1);
