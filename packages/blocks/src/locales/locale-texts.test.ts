import { describe, expect, it } from 'vitest';
import type { BlockField } from '../model/block-field.ts';
import { blockDefinitions } from '../registry.ts';
import { themes } from '../themes/theme-registry.ts';
import { localeTexts } from './locale-texts.ts';

function flatten(value: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(flatten(inner, `${path}${key}.`))
        : [[`${path}${key}`, String(inner)]],
    ),
  );
}

function usedKeys(fields: readonly BlockField[]): { fields: string[]; options: string[] } {
  const nested = fields.map((field) => usedKeys(field.itemFields ?? []));
  return {
    fields: [
      ...fields.flatMap((field) => [field.labelKey, ...(field.hintKey === undefined ? [] : [field.hintKey])]),
      ...nested.flatMap((inner) => inner.fields),
    ],
    options: [
      ...fields.flatMap((field) => (field.options ?? []).map((option) => option.labelKey)),
      ...nested.flatMap((inner) => inner.options),
    ],
  };
}

describe('texts', () => {
  it('have the same keys and the same variables in the three languages, none empty', () => {
    const source = flatten(localeTexts.es);
    for (const locale of ['en', 'ja'] as const) {
      const texts = flatten(localeTexts[locale]);
      expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text, key).not.toBe('');
        expect(text.match(/\{\{\w+\}\}/g)?.sort(), key).toEqual(source[key]?.match(/\{\{\w+\}\}/g)?.sort());
      }
    }
  });

  it('name every block and every field, and none that no longer exists', () => {
    const used = Object.values(blockDefinitions).map((definition) => usedKeys(definition.fields));
    const palettes = Object.values(themes).flatMap((theme) => [
      theme.colorLabelKey,
      ...theme.palettes.map((palette) => palette.labelKey),
    ]);
    expect(Object.keys(localeTexts.es.blocks).sort()).toEqual(Object.keys(blockDefinitions).sort());
    expect(Object.keys(localeTexts.es.fields).sort()).toEqual([...new Set(used.flatMap((keys) => keys.fields))].sort());
    expect(Object.keys(localeTexts.es.options).sort()).toEqual(
      [...new Set([...used.flatMap((keys) => keys.options), ...palettes])].sort(),
    );
  });
});
