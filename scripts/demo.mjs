// npm run demo: the product with a realistic business in it, in a separate data folder (./data-demo).
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOrExit } from './build.mjs';
import { builtProgram } from './builds.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { serverEnvironment, serverOptions } from './server-memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = process.env.DATA_DIR ?? path.join(root, 'data-demo');
const accounts = { ADMIN_EMAIL: 'operadora@demo.example', ADMIN_PASSWORD: 'demostracion de enlace' };
const env = {
  ...serverEnvironment,
  DEFAULT_LOCALE: 'es',
  ADMIN_SECOND_FACTOR: 'optional',
  ...process.env,
  ...accounts,
  DATA_DIR: dataDir,
};

function run(script, words = []) {
  const { file, noteUse } = builtProgram(script);
  const child = spawn(nodeRuntime(), [...serverOptions, file, ...words], { stdio: 'inherit', cwd: root, env });
  if (child.pid !== undefined) noteUse(child.pid);
  // The terminal signals the whole group; the server stops on its own, this process only waits for it.
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, pass);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

await buildOrExit();
const mark = path.join(dataDir, 'demo-is-filled');
if (!existsSync(mark)) {
  process.stdout.write('Filling half a year of a business and five weeks of a pottery; this takes about a minute.\n');
  const status = await run('enlace', ['demo', 'fill']);
  if (status !== 0) {
    process.stderr.write(`The demonstration could not be filled. Remove ${dataDir} and try again.\n`);
    process.exit(status);
  }
  writeFileSync(mark, '');
}
process.stdout.write(
  `\n  client:   barroysal@demo.example   ${accounts.ADMIN_PASSWORD}\n  operator: ${accounts.ADMIN_EMAIL}   ${accounts.ADMIN_PASSWORD}\n`,
);
process.exit(await run('main'));
