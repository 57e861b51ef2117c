import { locales, type Locale } from '@enlace/contract/core/locale.ts';
import { onOneLine } from '@enlace/contract/core/trim-text.ts';
import type { BlockTranslation, BlockTranslations } from './block-envelope.schema.ts';
import type { BlockField } from './block-field.ts';
import { type BlockText, listTexts, mapTexts, plainTextOf, type Values } from './block-texts.ts';
import { type RichTextDoc, richTextSchema } from './richtext.schema.ts';

type Form = { fields: readonly BlockField[]; values: Values };
type Source = Pick<BlockText, 'kind' | 'source'>;

/** Translations nobody looks up any more are kept for undo until there are this many. */
const mostLeftOver = 400;

function own<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** What a text says in the language of the translation; undefined while nobody has translated it. */
export function translationOf(
  translation: BlockTranslation | undefined,
  { kind, source }: Source,
): string | RichTextDoc | undefined {
  return kind === 'richtext' ? own(translation?.rich, source) : own(translation?.texts, source);
}

/** As a field of its kind takes it: a single line stays one, and none is longer than the source may be. */
function fitted({ kind, max }: BlockText, text: string): string {
  const line = kind === 'text' ? onOneLine(text).trim() : text;
  return max !== undefined && line.length > max ? line.slice(0, max).toWellFormed() : line;
}

/** The values in another language; what is not translated stays in the language of the page. */
export function translateValues({
  fields,
  values,
  translation,
}: Form & { translation: BlockTranslation | undefined }): Values {
  if (!translation) return values;
  return mapTexts({
    fields,
    values,
    isUnused: true,
    change(text) {
      const found = translationOf(translation, text);
      return typeof found === 'string' ? fitted(text, found) : (found ?? text.value);
    },
  });
}

function without<T>(map: Readonly<Record<string, T>> | undefined, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(map ?? {}).filter(([known]) => known !== key));
}

function filled<T>(map: Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> | undefined {
  return map !== undefined && Object.keys(map).length > 0 ? map : undefined;
}

function compact(translation: BlockTranslation): BlockTranslation | undefined {
  const texts = filled(translation.texts);
  const rich = filled(translation.rich);
  if (!texts && !rich) return undefined;
  const isKept = ([source]: [string, string]) => own(texts, source) !== undefined || own(rich, source) !== undefined;
  const stale = filled(Object.fromEntries(Object.entries(translation.stale ?? {}).filter(isKept)));
  return { ...(texts ? { texts } : {}), ...(rich ? { rich } : {}), ...(stale ? { stale } : {}) };
}

function withLanguage(
  translations: BlockTranslations | undefined,
  locale: Locale,
  translation: BlockTranslation | undefined,
): BlockTranslations | undefined {
  const kept = locales.flatMap((each): [Locale, BlockTranslation][] => {
    const found = each === locale ? translation : translations?.[each];
    return found === undefined ? [] : [[each, found]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function withoutMark({ stale, ...translation }: BlockTranslation, source: string): BlockTranslation {
  return stale ? { ...translation, stale: without(stale, source) } : translation;
}

type Writing = {
  translations: BlockTranslations | undefined;
  locale: Locale;
  text: Source;
  /** Nothing written takes the translation away. */
  value: string | RichTextDoc | undefined;
};

/** The translations of a block with one text written, changed or taken away; undefined when none is left. */
export function withTranslation({ translations, locale, text, value }: Writing): BlockTranslations | undefined {
  const { source } = text;
  // Who writes it has the present wording before them.
  const { texts, rich, ...marks } = withoutMark(translations?.[locale] ?? {}, source);
  if (text.kind === 'richtext') {
    const kept = without(rich, source);
    const isWritten = typeof value === 'object' && plainTextOf(value).trim() !== '';
    const next = { ...marks, texts, rich: isWritten ? { ...kept, [source]: value } : kept };
    return withLanguage(translations, locale, compact(next));
  }
  const kept = without(texts, source);
  const isWritten = typeof value === 'string' && value.trim() !== '';
  const next = { ...marks, rich, texts: isWritten ? { ...kept, [source]: value } : kept };
  return withLanguage(translations, locale, compact(next));
}

/** What a text said when it was translated, where it was reworded since; undefined for a translation that is up to date. */
export function staleSourceOf(translation: BlockTranslation | undefined, text: Source): string | undefined {
  return translationOf(translation, text) === undefined ? undefined : own(translation?.stale, text.source);
}

/** The translations with one of them taken for good as it is, although its text was reworded. */
export function withTranslationSeen({
  translations,
  locale,
  text,
}: Omit<Writing, 'value'>): BlockTranslations | undefined {
  const translation = translations?.[locale];
  if (!translation) return translations;
  return withLanguage(translations, locale, compact(withoutMark(translation, text.source)));
}

function keyOf({ path }: BlockText): string {
  return path.join('.');
}

type Move = { isRich: boolean; from: string; to: string };

/**
 * Texts that became others where they stand. A text that is still somewhere else has only been moved or copied, and one
 * that was there before brings its own translation.
 */
function movesBetween({ fields, before, after }: { fields: Form['fields']; before: Values; after: Values }): Move[] {
  const old = listTexts({ fields, values: before });
  const fresh = listTexts({ fields, values: after });
  const known = new Set(old.map(({ source }) => source));
  const left = new Set(fresh.map(({ source }) => source));
  const byPath = new Map(old.map((text) => [keyOf(text), text]));
  return fresh.flatMap((text): Move[] => {
    const was = byPath.get(keyOf(text));
    if (!was || was.source === text.source || left.has(was.source) || known.has(text.source)) return [];
    return [{ isRich: text.kind === 'richtext', from: was.source, to: text.source }];
  });
}

function renamed<T>(
  map: Readonly<Record<string, T>> | undefined,
  moves: readonly Move[],
): Record<string, T> | undefined {
  if (!map) return undefined;
  const target = new Map(moves.map(({ from, to }) => [from, to]));
  const taken = new Set(Object.keys(map));
  return Object.fromEntries(
    Object.entries(map).map(([source, text]): [string, T] => {
      const to = target.get(source);
      return [to === undefined || taken.has(to) ? source : to, text];
    }),
  );
}

/** Marks what went on under a new wording; who goes back to the wording that was translated takes the mark away. */
function marked({ stale, texts, rich }: BlockTranslation, moves: readonly Move[]): Record<string, string> | undefined {
  const marks = new Map(Object.entries(stale ?? {}));
  for (const { isRich, from, to } of moves) {
    const map: Readonly<Record<string, unknown>> | undefined = isRich ? rich : texts;
    // Its own translation was there already: that one belongs to the new wording.
    if (own(map, from) === undefined || own(map, to) !== undefined) continue;
    const translated = marks.get(from) ?? from;
    marks.delete(from);
    if (translated !== to) marks.set(to, translated);
  }
  return marks.size === 0 ? undefined : Object.fromEntries(marks);
}

function tidied<T>(
  map: Readonly<Record<string, T>> | undefined,
  used: ReadonlySet<string>,
): Record<string, T> | undefined {
  if (!map || Object.keys(map).filter((source) => !used.has(source)).length <= mostLeftOver) return map;
  return Object.fromEntries(Object.entries(map).filter(([source]) => used.has(source)));
}

type Edit = {
  fields: readonly BlockField[];
  before: Values;
  after: Values;
  translations: BlockTranslations | undefined;
};

/** Keeps translations with their texts while the owner rewrites these: each goes on under the new wording. */
export function rekeyTranslations({ fields, before, after, translations }: Edit): BlockTranslations | undefined {
  if (!translations || before === after) return translations;
  const moves = movesBetween({ fields, before, after });
  if (moves.length === 0) return translations;
  const used = new Set(listTexts({ fields, values: after }).map(({ source }) => source));
  let next: BlockTranslations | undefined = translations;
  for (const locale of locales) {
    const translation = translations[locale];
    if (!translation) continue;
    const texts = renamed(
      translation.texts,
      moves.filter(({ isRich }) => !isRich),
    );
    const rich = renamed(
      translation.rich,
      moves.filter(({ isRich }) => isRich),
    );
    const stale = marked(translation, moves);
    next = withLanguage(next, locale, compact({ texts: tidied(texts, used), rich: tidied(rich, used), stale }));
  }
  return next;
}

/** Texts without a translation, each wording once. */
export function missingTexts({
  fields,
  values,
  translation,
}: Form & { translation: BlockTranslation | undefined }): BlockText[] {
  const seen = new Set<string>();
  return listTexts({ fields, values }).filter((text) => {
    const key = `${text.kind === 'richtext'}:${text.source}`;
    if (seen.has(key) || translationOf(translation, text) !== undefined) return false;
    seen.add(key);
    return true;
  });
}

/** Texts that were reworded after they were translated, each wording once. */
export function staleTexts({
  fields,
  values,
  translation,
}: Form & { translation: BlockTranslation | undefined }): BlockText[] {
  if (!translation?.stale) return [];
  const seen = new Set<string>();
  return listTexts({ fields, values }).filter((text) => {
    const isNew = !seen.has(text.source) && staleSourceOf(translation, text) !== undefined;
    return isNew && seen.add(text.source);
  });
}

/** Whether a value can stand as a translated rich text. */
export function isRichText(value: unknown): value is RichTextDoc {
  return richTextSchema.safeParse(value).success;
}
