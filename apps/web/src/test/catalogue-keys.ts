import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Node = string | { readonly [key: string]: Node };

const root = new URL('..', import.meta.url).pathname;

/** Every leaf of a catalogue as `path → text`. */
export function leavesOf(node: Node, path = ''): Map<string, string> {
  if (typeof node === 'string') return new Map([[path, node]]);
  return new Map(
    Object.entries(node).flatMap(([key, value]) => [...leavesOf(value, path === '' ? key : `${path}.${key}`)]),
  );
}

export function namespaceNames(language: string): string[] {
  return readdirSync(join(root, 'locales', language))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .toSorted();
}

export async function readCatalogue({
  language,
  namespace,
}: {
  language: string;
  namespace: string;
}): Promise<Map<string, string>> {
  const module: { catalogue: Node } = await import(join(root, 'locales', language, `${namespace}.ts`));
  return leavesOf(module.catalogue);
}

/** `a.b_one` and `a.b_other` are forms of `a.b`. */
export function withoutPluralForm(path: string): string {
  return path.replace(/_(one|other)$/, '');
}

export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted();
}

/** Names of `<tag>` pairs in a text. */
export function tagsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? ''))].toSorted();
}

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'locales' ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}

/** Every key the code uses, as `namespace.path`; a dynamic part (`[state]`) gives the path before it, which covers all keys below. */
export function usedKeys(): { exact: Set<string>; subtrees: Set<string> } {
  const exact = new Set<string>();
  const subtrees = new Set<string>();
  for (const file of sourceFiles(root)) {
    const source = readFileSync(file, 'utf8');
    for (const match of source.matchAll(/\$((?:\??\.\w+)+)(\[)?/g)) {
      const path = (match[1] ?? '').replaceAll('?', '').slice(1);
      (match[2] === undefined ? exact : subtrees).add(path);
    }
  }
  return { exact, subtrees };
}
