import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache', 'public']);

/** Paths (relative to the repository) of all files below `folder` whose name matches. */
export function listFiles(folder, pattern) {
  const found = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const relative = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(relative, pattern));
    else if (pattern.test(entry.name)) found.push(relative);
  }
  return found;
}
