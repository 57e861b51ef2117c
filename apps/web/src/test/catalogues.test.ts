import { fieldIssueCodes } from '@enlace/contract/core/field-issues.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { describe, expect, test } from 'vitest';
import { namespaceNames, readCatalogue, tagsOf, usedKeys, variablesOf, withoutPluralForm } from './catalogue-keys.ts';

const languages = ['es', 'en', 'ja'];
const namespaces = namespaceNames('es');
const pluralForms: Record<string, string[]> = { es: ['one', 'other'], en: ['one', 'other'], ja: ['other'] };

test.each(languages)('%s has a file for every namespace', (language) => {
  expect(namespaceNames(language)).toEqual(namespaces);
});

describe.each(namespaces)('%s', (namespace) => {
  test('says the same things in three languages', async () => {
    const spanish = await readCatalogue({ language: 'es', namespace });
    const bases = (keys: Iterable<string>) => [...new Set([...keys].map(withoutPluralForm))].toSorted();
    for (const language of languages) {
      const catalogue = await readCatalogue({ language, namespace });
      expect(bases(catalogue.keys())).toEqual(bases(spanish.keys()));
    }
  });

  test('uses the same variables and tags in three languages', async () => {
    const spanish = await readCatalogue({ language: 'es', namespace });
    const shapeOf = (text: string) => [...variablesOf(text), ...tagsOf(text).map((tag) => `<${tag}>`)];
    for (const language of languages) {
      const singular = [...(await readCatalogue({ language, namespace }))].filter(
        ([path]) => withoutPluralForm(path) === path,
      );
      for (const [path, text] of singular)
        expect(shapeOf(text), `${language} ${path}`).toEqual(shapeOf(spanish.get(path) ?? ''));
    }
  });

  test('uses each language’s own plural forms', async () => {
    for (const language of languages) {
      const paths = [...(await readCatalogue({ language, namespace })).keys()];
      const bases = [...new Set(paths.filter((path) => withoutPluralForm(path) !== path).map(withoutPluralForm))];
      const wanted = bases.flatMap((base) => (pluralForms[language] ?? []).map((form) => `${base}_${form}`));
      expect(paths.filter((path) => withoutPluralForm(path) !== path).toSorted(), language).toEqual(wanted.toSorted());
    }
  });

  test('has no empty text', async () => {
    for (const language of languages) {
      const empty = [...(await readCatalogue({ language, namespace }))]
        .filter(([, text]) => text.trim() === '')
        .map(([path]) => path);
      expect(empty, language).toEqual([]);
    }
  });
});

describe('use', () => {
  test('no key is unused', async () => {
    const { exact, subtrees } = usedKeys();
    const isUsed = (key: string) => exact.has(key) || [...subtrees].some((subtree) => key.startsWith(`${subtree}.`));
    const unused: string[] = [];
    for (const namespace of namespaces.filter((name) => name !== 'errors')) {
      for (const path of (await readCatalogue({ language: 'es', namespace })).keys()) {
        const key = `${namespace}.${withoutPluralForm(path)}`;
        if (!isUsed(key)) unused.push(key);
      }
    }
    expect([...new Set(unused)]).toEqual([]);
  });

  test('no key is missing', async () => {
    const known = new Set<string>();
    for (const namespace of namespaces) {
      for (const path of (await readCatalogue({ language: 'es', namespace })).keys())
        known.add(`${namespace}.${withoutPluralForm(path)}`);
    }
    const isKnown = (key: string) => known.has(key) || [...known].some((each) => each.startsWith(`${key}.`));
    const wanted = [...usedKeys().exact, ...usedKeys().subtrees].filter((key) =>
      namespaces.includes(key.split('.')[0] ?? ''),
    );
    expect(wanted.filter((key) => !isKnown(key))).toEqual([]);
  });
});

test('every error code and field issue of the contract has a text, and no text is for a code that is gone', async () => {
  const wanted = [
    'network.unreachable',
    ...Object.keys(errorStatuses),
    ...fieldIssueCodes.map((code) => `field.${code}`),
  ];
  for (const language of languages) {
    const texts = await readCatalogue({ language, namespace: 'errors' });
    expect([...texts.keys()].toSorted(), language).toEqual(wanted.toSorted());
  }
});
