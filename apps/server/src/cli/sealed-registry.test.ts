import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';

const folder = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|test-support)\.ts$/.test(name))
  .filter((name) => !/^(?:platform[/\\](?!mail-server|stripe-account|oauth)|cli[/\\]|demo[/\\])/.test(name))
  .map((name) => ({
    module: name.split(path.sep).slice(0, -1).join('/'),
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));

/** Purposes in calls, as text or as a constant of the same module whose text is defined next to it. */
function sealedPurposes(): string[] {
  const constants = new Map(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/const (\w*[pP]urpose) = '([^']+)'/g)].map(
        (match) => [match[1] ?? '', match[2] ?? ''] as const,
      ),
    ),
  );
  const named = sources.flatMap(({ text }) => [...text.matchAll(/secrets\.seal\(\s*(?:'([^']+)'|(\w+))/g)]);
  return [...new Set(named.map((match) => match[1] ?? constants.get(match[2] ?? '') ?? `unknown ${match[2] ?? ''}`))];
}

describe('the registry of sealed columns', () => {
  const columns = modules.flatMap(({ sealed = [] }) => sealed);

  it('knows every purpose that something is sealed for, so that a rotation forgets none', () => {
    expect(sealedPurposes().length).toBeGreaterThan(0);
    expect(sealedPurposes().toSorted()).toEqual([...new Set(columns.map(({ purpose }) => purpose))].toSorted());
  });

  it('names each column once', () => {
    const names = columns.map(({ table, column }) => `${table}.${column}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
