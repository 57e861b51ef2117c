import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'test-results', '.git', '.cache']);
/** Files of installations and what is served as it is; below a folder of sources these names are sources too. */
const notSources = new Set(['data', 'public']);

/** Paths (relative to the repository) of all files below `folder` whose name matches. */
export function listFiles(folder, pattern) {
  const found = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    if (notSources.has(entry.name) && !/(^|\/)src(\/|$)/.test(folder)) continue;
    const relative = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(relative, pattern));
    else if (pattern.test(entry.name)) found.push(relative);
  }
  return found;
}
