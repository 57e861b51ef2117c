import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The tests use what a customer runs: the production build, created here when sources changed. */
export default function buildProduct(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build-if-needed.mjs')], {
    stdio: 'inherit',
    cwd: root,
  });
  if (status !== 0) throw new Error('The product could not be built.');
}
