import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import { operations } from '@enlace/contract/operations.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  inputSchemaOf,
  isNull,
  isSchema,
  type JsonSchema,
  propertiesOf,
  resolveRef,
  variantsOf,
} from './kit/json-schema.ts';
import { type Path, samplesOf, withValueAt } from './kit/sample.ts';

const size = 50_000;
/** Per text field and input; the thread’s own time, best of three, since other work runs at the same time. */
const allowedMs = 20;

/** Inputs on which backtracking expressions lose their time: long runs with an end that does not match. */
const inputs: readonly string[] = [
  'a'.repeat(size),
  `${'a'.repeat(size)}!`,
  `${' '.repeat(size)}x`,
  `${'a '.repeat(size / 2)}\0`,
  `${'a@'.repeat(size / 2)}`,
  `${'a.'.repeat(size / 2)}@`,
  `a@${'b.'.repeat(size / 2)}`,
  `${'a-'.repeat(size / 2)}_`,
  `${'1'.repeat(size)}x`,
  `+${'1 '.repeat(size / 2)}`,
  `${'(1)'.repeat(size / 3)}x`,
  `https://${'a.'.repeat(size / 2)}/`,
  `https://a/${'%2'.repeat(size / 2)}`,
  '{{'.repeat(size / 2),
  `${'{{ a | b: "c" }}'.repeat(size / 16)}{{`,
  '{%'.repeat(size / 2),
  '\t\n'.repeat(size / 2),
  '\u0301'.repeat(size),
  '𝒳'.repeat(size / 2),
  `#${'f'.repeat(size)}g`,
  `${'2026-01-01T'.repeat(size / 11)}Z`,
  `${'Europe/'.repeat(size / 7)}x`,
];

type Field = { schema: z.ZodType; value: unknown; path: Path };

/** Every place of a value where the schema accepts text. */
function textPaths(given: JsonSchema, value: unknown, { root, path = [] }: { root: JsonSchema; path?: Path }): Path[] {
  const schema = resolveRef(given, root);
  const found = variantsOf(schema).filter((variant) => !isNull(variant));
  return found.flatMap((variant): Path[] => {
    if (variant.type === 'string') return [path];
    if (Array.isArray(value)) {
      const items = variant.items;
      return isSchema(items) ? textPaths(items, value[0], { root, path: [...path, 0] }) : [];
    }
    if (typeof value !== 'object' || value === null) return [];
    const parts = new Map<string, unknown>(Object.entries(value));
    return propertiesOf(variant)
      .filter(([name]) => parts.has(name))
      .flatMap(([name, inner]) => textPaths(inner, parts.get(name), { root, path: [...path, name] }));
  });
}

function fieldsOf(schema: z.ZodType): Field[] {
  const root = inputSchemaOf(schema);
  return samplesOf(root).flatMap(({ value }, index) => {
    const variant = variantsOf(root)[index] ?? root;
    const unique = new Map(textPaths(variant, value, { root }).map((path) => [path.join('.'), path]));
    return [...unique.values()].map((path) => ({ schema, value, path }));
  });
}

function bestOf(attempts: number, work: () => void): number {
  let best = Infinity;
  for (let attempt = 0; attempt < attempts && best > allowedMs; attempt += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function slowInputs({ schema, value, path }: Field): string[] {
  return inputs.flatMap((text) => {
    const milliseconds = bestOf(3, () => void schema.safeParse(withValueAt(value, path, text)));
    return milliseconds > allowedMs ? [`${path.join('.')} ← ${text.slice(0, 20)}…: ${milliseconds.toFixed(0)} ms`] : [];
  });
}

const schemas: [string, z.ZodType][] = [
  ...operations.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema ? [[`${id} ${part}`, schema]] : [],
    ),
  ),
  ...Object.keys(blockDefinitions)
    .filter(isBlockType)
    .map((type): [string, z.ZodType] => [`block ${type}`, blockDefinitions[type].schema]),
];

describe('50 kB in one text field', () => {
  it.each(schemas)('%s says no quickly', (_name, schema) => {
    expect(fieldsOf(schema).flatMap(slowInputs)).toEqual([]);
  });

  it('would be noticed where an expression tries every way', () => {
    const text = z.string().regex(/^(?:\w+\s?)+$/);
    const [field] = fieldsOf(z.object({ text }));
    expect(field?.path).toEqual(['text']);
    // Twenty-four letters are enough for it; the 50,000 of the others would take forever.
    const milliseconds = bestOf(1, () => void text.safeParse(`${'a'.repeat(24)}!`));
    expect(milliseconds).toBeGreaterThan(allowedMs);
  });
});
