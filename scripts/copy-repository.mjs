import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.mjs';

const left = new Set(['node_modules', '.git', 'dist', 'test-results', '.cache']);
/** What a server that was tried keeps here. */
const data = path.join(root, 'data');

/** Everything installed, by links; the workspaces are those of the copy. */
function linkInstalled(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === '.cache') continue;
    if (entry.name === '@enlace') {
      mkdirSync(target);
      for (const name of readdirSync(source))
        symlinkSync(readlinkSync(path.join(source, name)), path.join(target, name));
    } else symlinkSync(source, target);
  }
}

/** A working copy of this repository in another folder, to try what changes files. */
export function copyRepository(target) {
  cpSync(root, target, { recursive: true, filter: (source) => !left.has(path.basename(source)) && source !== data });
  const workspaces = ['.', 'apps/server', 'apps/web', 'packages/contract', 'packages/blocks', 'e2e', 'bench'];
  for (const folder of workspaces) {
    const installed = path.join(root, folder, 'node_modules');
    if (existsSync(installed)) linkInstalled(installed, path.join(target, folder, 'node_modules'));
  }
}
