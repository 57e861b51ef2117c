import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../../..');
const packageSchema = z.looseObject({
  engines: z.looseObject({ node: z.string().optional() }).or(z.array(z.string())).optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) });
const manifestSchema = z.looseObject({
  allowScripts: z.record(z.string(), z.boolean()),
});

type Version = [number, number, number];

/** Each promised release line from its first version on, and the first one of the lines after. */
const promised = '^22.22.2 || ^24.15.0 || >=26.0.0';
const promisedVersions: Version[] = [
  [22, 22, 2],
  [24, 15, 0],
  [26, 0, 0],
  [28, 0, 0],
];

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** One bound as packages write them: `>= 18`, `^22.12`, `10.*`, `20`, `*`. */
function meets(version: Version, bound: string): boolean {
  const parts = /^(>=|<|\^)?v?(\d+|\*)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/.exec(bound);
  if (!parts) throw new Error(`the range ${bound} is written in a way this test does not read`);
  const [, sign, major = '*', minor = '0', patch = '0'] = parts;
  if (major === '*') return true;
  const limit: Version = [Number(major), Number(minor) || 0, Number(patch) || 0];
  if (sign === '>=') return compare(version, limit) >= 0;
  if (sign === '<') return compare(version, limit) < 0;
  return version[0] === limit[0] && compare(version, limit) >= 0;
}

function allows(range: string, version: Version): boolean {
  return range.split('||').some((part) => {
    const bounds = part
      .replaceAll(/(>=|<|\^)\s+/g, '$1')
      .trim()
      .split(/\s+/);
    return bounds.every((bound) => meets(version, bound));
  });
}

const lock = lockSchema.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));

function nodeOf({ engines }: z.infer<typeof packageSchema>): string | undefined {
  return Array.isArray(engines) ? undefined : engines?.node;
}

it('promises what every installed package allows, in every workspace', () => {
  for (const version of [
    [22, 21, 0],
    [24, 14, 9],
    [25, 0, 0],
  ] satisfies Version[])
    expect(allows(promised, version)).toBe(false);
  const own = Object.entries(lock.packages).filter(([place, { link }]) => !place.includes('node_modules') && !link);
  expect(own.length).toBeGreaterThan(6);
  expect(own.filter(([, each]) => nodeOf(each) !== promised).map(([place]) => place)).toEqual([]);
  // An optional package that does not fit is left out without a message.
  const refusing = Object.entries(lock.packages).filter(
    ([, each]) => !each.optional && !promisedVersions.every((version) => allows(nodeOf(each) ?? '*', version)),
  );
  expect(refusing.map(([place, each]) => `${place}: ${nodeOf(each) ?? ''}`)).toEqual([]);
});

it('has decided about every script of an installation', () => {
  const scripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripts.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
});
