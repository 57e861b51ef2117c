import { locales, type Locale } from '@enlace/contract/core/locale.ts';
import { onOneLine } from '@enlace/contract/core/trim-text.ts';
import type { BlockTranslation, BlockTranslations } from './block-envelope.schema.ts';
import type { BlockField } from './block-field.ts';
import { type BlockText, listTexts, mapTexts, plainTextOf, type Values } from './block-texts.ts';
import { type RichTextDoc, richTextSchema } from './richtext.schema.ts';

type Form = { fields: readonly BlockField[]; values: Values };
type Source = Pick<BlockText, 'kind' | 'source'>;

/** Unused translations are kept for undo, up to this many. */
const maxLeftOver = 400;

function own<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** A text in the language of the translation; undefined if it is not translated. */
export function translationOf(
  translation: BlockTranslation | undefined,
  { kind, source }: Source,
): string | RichTextDoc | undefined {
  return kind === 'richtext' ? own(translation?.rich, source) : own(translation?.texts, source);
}

/** Fits the field: a single line stays one, and the length limit of the source applies. */
function fitted({ kind, max }: BlockText, text: string): string {
  const line = kind === 'text' ? onOneLine(text).trim() : text;
  return max !== undefined && line.length > max ? line.slice(0, max).toWellFormed() : line;
}

/** The values in another language; untranslated texts stay in the page's language. */
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
  /** An empty value removes the translation. */
  value: string | RichTextDoc | undefined;
};

/** The translations of a block with one text added, changed or removed; undefined when none are left. */
export function withTranslation({ translations, locale, text, value }: Writing): BlockTranslations | undefined {
  const { source } = text;
  // Whoever writes the translation sees the current wording.
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

/** The wording that was translated, if the text was reworded since; undefined for an up-to-date translation. */
export function staleSourceOf(translation: BlockTranslation | undefined, text: Source): string | undefined {
  return translationOf(translation, text) === undefined ? undefined : own(translation?.stale, text.source);
}

/** The translations with one of them confirmed, although its text was reworded. */
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
 * Texts that were reworded in place. A text that still exists elsewhere was only moved or copied, and one that existed
 * before brings its own translation.
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

/** Marks translations carried over to a new wording; returning to the translated wording removes the mark. */
function marked({ stale, texts, rich }: BlockTranslation, moves: readonly Move[]): Record<string, string> | undefined {
  const marks = new Map(Object.entries(stale ?? {}));
  for (const { isRich, from, to } of moves) {
    const map: Readonly<Record<string, unknown>> | undefined = isRich ? rich : texts;
    // The new wording already has its own translation.
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
  if (!map || Object.keys(map).filter((source) => !used.has(source)).length <= maxLeftOver) return map;
  return Object.fromEntries(Object.entries(map).filter(([source]) => used.has(source)));
}

type Edit = {
  fields: readonly BlockField[];
  before: Values;
  after: Values;
  translations: BlockTranslations | undefined;
};

/** Keeps translations attached while the owner rewords texts: each is carried over to the new wording. */
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

/** Whether a value is valid as translated rich text. */
export function isRichText(value: unknown): value is RichTextDoc {
  return richTextSchema.safeParse(value).success;
}
