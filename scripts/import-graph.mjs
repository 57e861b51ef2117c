import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from './source-files.mjs';

const importForm =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const packages = { '@enlace/contract/': 'packages/contract/src/', '@enlace/blocks/': 'packages/blocks/src/' };

function subpathImports(workspace) {
  const file = path.join(root, workspace, 'package.json');
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(imports).map(([from, to]) => [
    from.replace('*', ''),
    path.join(workspace, to.replace('*', '')),
  ]);
}

const aliases = { 'apps/server': subpathImports('apps/server'), 'apps/web': subpathImports('apps/web') };

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  for (const [prefix, target] of Object.entries(packages)) {
    if (specifier.startsWith(prefix)) return path.join(target, specifier.slice(prefix.length));
  }
  const workspace = Object.keys(aliases).find((name) => from.startsWith(`${name}/`));
  for (const [prefix, target] of workspace ? aliases[workspace] : []) {
    if (specifier.startsWith(prefix)) return path.join(target, specifier.slice(prefix.length));
  }
  return undefined;
}

/** Every import between our own source files: `{from, to, typeOnly, isLate, line}`; late ones are `import(…)`; tests are left out. */
export function readImports(folders = ['apps', 'packages']) {
  const edges = [];
  for (const from of folders.flatMap((folder) => listFiles(folder, /\.(ts|tsx)$/))) {
    const text = readFileSync(path.join(root, from), 'utf8');
    for (const match of text.matchAll(importForm)) {
      const to = resolve(from, match[2] ?? match[3]);
      if (to && existsSync(path.join(root, to))) {
        edges.push({
          ...{ from, to, typeOnly: match[1] !== undefined, isLate: match[3] !== undefined },
          line: text.slice(0, match.index).split('\n').length,
        });
      }
    }
  }
  return edges;
}

/** Packages that these files import by name: `{from, package, typeOnly, line}`. */
export function readPackageImports(files) {
  return files.flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8');
    return [...text.matchAll(importForm)].flatMap((match) => {
      const specifier = match[2] ?? match[3];
      if (/^[.#]|^(node:|@enlace\/)/.test(specifier)) return [];
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      const line = text.slice(0, match.index).split('\n').length;
      return [{ from, package: name, typeOnly: match[1] !== undefined, line }];
    });
  });
}
