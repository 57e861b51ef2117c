import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockExamples } from '../examples/block-examples.ts';
import { blockDefinitions, isBlockType } from '../registry.ts';
import { blockTranslationsSchema } from './block-envelope.schema.ts';
import { hasLanguage, listTexts, mapTexts, plainTextOf } from './block-texts.ts';
import { richTextFromParagraphs } from './richtext.schema.ts';
import {
  missingTexts,
  rekeyTranslations,
  staleSourceOf,
  staleTexts,
  translateValues,
  translationOf,
  withTranslation,
  withTranslationSeen,
} from './translations.ts';

const { fields } = blockDefinitions.link_list;
const types = Object.keys(blockDefinitions).filter(isBlockType);

type Item = { title: string; subtitle: string };
const word = fc.stringMatching(/^[a-záéñ日本]{1,12}$/).filter(hasLanguage);
/** Any text without control characters, except the one name no JSON map can hold. */
const anyText = fc
  .string({ minLength: 1, unit: 'binary' })
  .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && text !== '__proto__');
const item: fc.Arbitrary<Item> = fc.record({ title: word, subtitle: fc.oneof(fc.constant(''), word) });
const items = fc.uniqueArray(item, { minLength: 1, maxLength: 6, selector: ({ title }) => title });

function listOf(list: readonly Item[]) {
  return { title: 'Enlaces', moreLabel: '', moreUrl: '', layout: 'rows', items: list };
}

/** Every text of the values translated as itself in angle quotes. */
function translateAll(values: object) {
  return listTexts({ fields, values: { ...values } }).reduce<ReturnType<typeof withTranslation>>(
    (translations, text) => withTranslation({ translations, locale: 'en', text, value: `‹${text.source}›` }),
    undefined,
  );
}

function inEnglish(values: object, translations: ReturnType<typeof withTranslation>) {
  return translateValues({ fields, values: { ...values }, translation: translations?.en });
}

describe('texts of a block', () => {
  it.each(types)('%s: finding them changes nothing, and each is where it says it is', (type) => {
    const values: Readonly<Record<string, unknown>> = blockExamples[type];
    const form = { fields: blockDefinitions[type].fields, values };
    expect(mapTexts({ ...form, change: ({ value }) => value })).toBe(values);
    for (const { path, value } of listTexts(form)) {
      const found = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), values);
      expect(found).toBe(value);
    }
  });

  it.each(types)('%s: a translation of the same form is still a block its schema takes', (type) => {
    const values: Readonly<Record<string, unknown>> = blockExamples[type];
    const form = { fields: blockDefinitions[type].fields, values };
    const translations = listTexts(form).reduce<ReturnType<typeof withTranslation>>((known, text) => {
      const long = 'Some words\nin English that are much too long for a button. '.repeat(30);
      const value = text.kind === 'richtext' ? richTextFromParagraphs(['Hello']) : long;
      return withTranslation({ translations: known, locale: 'en', text, value });
    }, undefined);
    const translated = translateValues({ ...form, translation: translations?.en });
    expect(blockDefinitions[type].schema.safeParse(translated).error).toBeUndefined();
  });

  it('leaves out numbers, prices, mail addresses, links and what is the same everywhere', () => {
    const values = {
      name: 'Marina',
      whatsapp: '+34 600 123 123',
      postalCode: 'SW1A 1AA',
      emails: [{ address: 'hola@barroysal.example' }],
      phones: [{ kind: 'mobile', number: '600 123 123' }],
      website: 'https://barroysal.example/',
    };
    const found = listTexts({ fields: blockDefinitions.contact_card.fields, values });
    expect(found.map(({ source }) => source)).toEqual(['Marina']);
    expect(['12,50 €', '2026', 'a@b.es', 'https://x.es/a', 'www.x.es'].filter(hasLanguage)).toEqual([]);
  });

  it('counts only fields in use: the choices of a list of choices, not of a line of text', () => {
    const field = (kind: string) => ({ id: 'a', kind, label: 'Sala', choices: [{ label: 'Norte' }, { label: 'Sur' }] });
    const sources = (kind: string) =>
      listTexts({ fields: blockDefinitions.form.fields, values: { fields: [field(kind)] } }).map(
        ({ source }) => source,
      );
    expect(sources('select')).toEqual(['Sala', 'Norte', 'Sur']);
    expect(sources('text')).toEqual(['Sala']);
  });
});

describe('translations by source text', () => {
  it('survive any new order of a list', () => {
    fc.assert(
      fc.property(
        items.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const translations = translateAll(listOf(list));
          const moved = rekeyTranslations({ fields, before: listOf(list), after: listOf(shuffled), translations });
          expect(moved).toEqual(translations);
          const shown = inEnglish(listOf(shuffled), moved)['items'];
          expect(shown).toEqual(
            shuffled.map(({ title, subtitle }) => ({
              title: `‹${title}›`,
              subtitle: subtitle === '' ? '' : `‹${subtitle}›`,
            })),
          );
        },
      ),
    );
  });

  it('go on under the new wording, however it is typed, and nothing else moves', () => {
    fc.assert(
      fc.property(items, word, fc.nat(), (list, suffix, at) => {
        const position = at % list.length;
        let values = listOf(list);
        let translations = translateAll(values);
        const old = list[position]?.title ?? '';
        const others = translateAll(values)?.en?.texts ?? {};
        for (let end = 1; end <= suffix.length; end += 1) {
          const title = `${old} ${suffix.slice(0, end)}`;
          const next = listOf(list.map((each, index) => (index === position ? { ...each, title } : each)));
          translations = rekeyTranslations({ fields, before: values, after: next, translations });
          values = next;
        }
        const texts = translations?.en?.texts ?? {};
        const isShared = list.some(
          ({ title, subtitle }, index) => subtitle === old || (index !== position && title === old),
        );
        fc.pre(!isShared);
        expect(texts[`${old} ${suffix}`]).toBe(`‹${old}›`);
        const rest = Object.keys(others).filter((source) => source !== old);
        expect(rest.map((source) => texts[source])).toEqual(rest.map((source) => others[source]));
      }),
    );
  });

  it('stay with what is left when an item goes or comes', () => {
    fc.assert(
      fc.property(items, item, fc.nat(), (list, fresh, at) => {
        const position = at % list.length;
        const translations = translateAll(listOf(list));
        const shorter = listOf(list.toSpliced(position, 1));
        const longer = listOf(list.toSpliced(position, 0, fresh));
        for (const after of [shorter, longer]) {
          const kept = rekeyTranslations({ fields, before: listOf(list), after, translations });
          const still = listTexts({ fields, values: after }).map(({ source }) => source);
          const had = still.filter((source) => Object.hasOwn(translations?.en?.texts ?? {}, source));
          expect(had.map((source) => kept?.en?.texts?.[source])).toEqual(
            had.map((source) => translations?.en?.texts?.[source]),
          );
        }
      }),
    );
  });

  it('are stored and read back as they are, whatever the texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 8 }), (pairs) => {
        const translations = pairs.reduce<ReturnType<typeof withTranslation>>(
          (known, [source, value]) =>
            withTranslation({ translations: known, locale: 'ja', text: { kind: 'text', source }, value }),
          undefined,
        );
        const stored: unknown = JSON.parse(JSON.stringify(translations ?? {}));
        const parsed = blockTranslationsSchema.parse(stored);
        const read = (known: ReturnType<typeof withTranslation>) =>
          pairs.map(([source]) => translationOf(known?.ja, { kind: 'text', source }));
        expect(read(parsed)).toEqual(read(translations));
      }),
    );
  });

  it('are not found in what objects have by nature', () => {
    expect(translationOf({ texts: {} }, { kind: 'text', source: 'constructor' })).toBeUndefined();
    expect(translationOf({ rich: {} }, { kind: 'richtext', source: 'toString' })).toBeUndefined();
  });

  it('of rich text go by the plain text and keep a formatting of their own', () => {
    const doc = richTextFromParagraphs(['Hola a todos', 'Abrimos el lunes']);
    const source = plainTextOf(doc);
    expect(source).toBe('Hola a todos\nAbrimos el lunes');
    const english = richTextFromParagraphs(['Hello everybody']);
    const translations = withTranslation({
      translations: undefined,
      locale: 'en',
      text: { kind: 'richtext', source },
      value: english,
    });
    const form = { fields: blockDefinitions.richtext.fields, values: { doc } };
    expect(translateValues({ ...form, translation: translations?.en })).toEqual({ doc: english });
    const edited = { doc: richTextFromParagraphs(['Hola a todos', 'Abrimos el martes']) };
    const moved = rekeyTranslations({ fields: form.fields, before: form.values, after: edited, translations });
    expect(translateValues({ ...form, values: edited, translation: moved?.en })).toEqual({ doc: english });
  });

  it('count each wording that has none once, and an emptied one again', () => {
    const values = listOf([
      { title: 'Carta', subtitle: 'Carta' },
      { title: 'Reservas', subtitle: '' },
    ]);
    const missing = (translations: ReturnType<typeof withTranslation>) =>
      missingTexts({ fields, values, translation: translations?.en }).map(({ source }) => source);
    expect(missing(undefined)).toEqual(['Enlaces', 'Carta', 'Reservas']);
    const text = { kind: 'text', source: 'Carta' } as const;
    const written = withTranslation({ translations: undefined, locale: 'en', text, value: 'Menu' });
    expect(missing(written)).toEqual(['Enlaces', 'Reservas']);
    expect(withTranslation({ translations: written, locale: 'en', text, value: '  ' })).toBeUndefined();
  });
});

describe('a text that was reworded after its translation', () => {
  const values = listOf([{ title: 'Talleres', subtitle: '' }]);
  const translations = withTranslation({
    translations: undefined,
    locale: 'en',
    text: { kind: 'text', source: 'Talleres' },
    value: 'Workshops',
  });

  function reworded(from: string, to: string, known = translations) {
    const [before, after] = [from, to].map((title) => listOf([{ title, subtitle: '' }]));
    return rekeyTranslations({ fields, before: before ?? values, after: after ?? values, translations: known });
  }

  it('is marked under its new wording with what was translated, letter by letter as after one change', () => {
    const once = reworded('Talleres', 'Cursos');
    expect(once?.en).toEqual({ texts: { Cursos: 'Workshops' }, stale: { Cursos: 'Talleres' } });
    const typed = ['Talleres d', 'Talleres de', 'Talleres de barro'];
    let [known, was] = [translations, 'Talleres'];
    for (const next of typed) {
      known = reworded(was, next, known);
      was = next;
    }
    expect(known?.en?.stale).toEqual({ 'Talleres de barro': 'Talleres' });
    expect(blockTranslationsSchema.parse(known)).toEqual(known);
    expect(
      staleTexts({ fields, values: listOf([{ title: was, subtitle: '' }]), translation: known?.en }),
    ).toMatchObject([{ source: was }]);
  });

  it('is not marked once it says again what was translated, or was translated anew, or looked at', () => {
    const once = reworded('Talleres', 'Cursos');
    const text = { kind: 'text', source: 'Cursos' } as const;
    expect(reworded('Cursos', 'Talleres', once)).toEqual(translations);
    const fresh = withTranslation({ translations: once, locale: 'en', text, value: 'Courses' });
    expect(fresh?.en).toEqual({ texts: { Cursos: 'Courses' } });
    const seen = withTranslationSeen({ translations: once, locale: 'en', text });
    expect(seen?.en).toEqual({ texts: { Cursos: 'Workshops' } });
    expect(staleSourceOf(once?.en, text)).toBe('Talleres');
    expect(staleSourceOf(seen?.en, text)).toBeUndefined();
  });

  it('leaves the mark of another language and of another text alone', () => {
    const both = withTranslation({
      translations,
      locale: 'ja',
      text: { kind: 'text', source: 'Talleres' },
      value: '講座',
    });
    const once = reworded('Talleres', 'Cursos', both);
    const seen = withTranslationSeen({ translations: once, locale: 'en', text: { kind: 'text', source: 'Cursos' } });
    expect(seen?.ja?.stale).toEqual({ Cursos: 'Talleres' });
    const gone = withTranslation({
      translations: once,
      locale: 'en',
      text: { kind: 'text', source: 'Cursos' },
      value: undefined,
    });
    expect(gone?.en).toBeUndefined();
  });
});
