import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expressionParts, expressionTime } from '../../../../scripts/expression-time.mjs';
import { readExpressions } from '../../../../scripts/read-expressions.mjs';

const script = path.resolve(import.meta.dirname, '../../../../scripts/check-expressions.mjs');
const planted = `
const quick = /^a+b$/;
const twice = /^x\\s*:?\\s*$/;
const never = /^(a+)+$/;
// bounded: 200 characters, the longest subject
const bounded = /^y\\s*:?\\s*$/;
// bounded: 200,000 characters, too many
const unbounded = /^z\\s*:?\\s*$/;
// bounded: 5 characters, for nothing
const needless = /^b+$/;
const words = '\\\\s*,\\\\s*';
const built = new RegExp('^' + words + '\\\\s*$', 'u');
const unknown = new RegExp(process.argv.join('|'));
// like: /^(?:Ana|Eva)$/u
const named = new RegExp(process.argv.join('|'), 'u');
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-expressions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the check of expressions', () => {
  it('finds what is planted, and leaves alone what takes linear time or is short', async () => {
    const file = path.join(folder, 'planted.ts');
    await writeFile(file, planted);
    const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    const lines = stderr.trim().split('\n');
    const found = lines.map((line) => /planted\.ts:(\d+)/.exec(line)?.[1]);
    expect([status, found]).toEqual([1, ['3', '4', '8', '10', '12', '13']]);
    expect(
      lines.map((line) => /(?:power of \d|exponential|bounded by more|not needed|not known)/.exec(line)?.[0]),
    ).toEqual(['power of 2', 'exponential', 'bounded by more', 'not needed', 'power of 2', 'not known']);
  });

  it('reads literals and what the file itself knows', () => {
    const read = readExpressions('planted.ts', planted).map(({ source, bound }) => [source, bound?.count]);
    expect(read).toContainEqual([String.raw`^\s*,\s*\s*$`, undefined]);
    expect(read).toContainEqual([String.raw`^y\s*:?\s*$`, 200]);
    expect(read).toContainEqual(['^(?:Ana|Eva)$', undefined]);
  });

  it('looks at long lists of words one by one, and at long counts as at short ones', () => {
    expect(expressionParts('^(a|b(c|d)?)\\b( x)*(?:e|f)$')).toEqual([
      ...['^a\\b( x)*e$', '^a\\b( x)*f$'],
      ...['^b(c|d)?\\b( x)*e$', '^b(c|d)?\\b( x)*f$'],
    ]);
    const list = Array.from({ length: 12 }, (_each, index) => `word${index}\\w*`);
    expect(expressionTime(`\\b(${list.join('|')})\\b`, 'u')).toEqual({ degree: 1 });
    expect(expressionTime(`\\b(${[...list, '\\s*:?\\s*x'].join('|')})\\b`, 'u').degree).toBeGreaterThan(1);
    expect(expressionTime('^[^@]{1,64}@[^@]{1,255}\\.[a-z]{2,63}\\s*:?\\s*$', '')).toEqual({ degree: 2 });
    expect(expressionTime('[[\\p{L}\\p{N}]--[\\p{Script=Han}]]+', 'gv')).toEqual({ degree: 1 });
  });
});
