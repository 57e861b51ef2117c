import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const imported =
  /^(?:import|export)\b[^;]*?\bfrom '([^'#.][^']*)';|^import '([^'#.][^']*)';|\bimport\('([^'#.][^']*)'\)/gm;
const typesAlone = /(?:import|export) type [^;]*?from '[^']+';/g;

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Packages that a workspace's code imports at run time. */
async function packagesOf(folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder, 'src'), { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const file of files) {
    if (!/(?<!\.d)\.tsx?$/.test(file.name) || /\.test\.|\.test-support\./.test(file.name)) continue;
    if (path.basename(file.parentPath) === 'testing') continue;
    const text = await readFile(path.join(file.parentPath, file.name), 'utf8');
    for (const [, plain, bare, late] of text.replaceAll(typesAlone, '').matchAll(imported)) {
      const name = packageOf(plain ?? bare ?? late ?? '');
      if (!name.startsWith('node:') && !builtinModules.includes(name)) found.add(name);
    }
  }
  return [...found].toSorted();
}

// The image installs only what the server declares.
it.each(['apps/server', 'packages/contract', 'packages/blocks'])(
  '%s declares every package it reads',
  async (folder) => {
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(
      await readFile(path.join(root, folder, 'package.json'), 'utf8'),
    );
    const read = await packagesOf(folder);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((name) => !Object.hasOwn(manifest.dependencies ?? {}, name))).toEqual([]);
  },
);
