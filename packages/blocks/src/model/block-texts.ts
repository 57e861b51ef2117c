import type { BlockField } from './block-field.ts';

type Path = readonly (string | number)[];
export type Values = Readonly<Record<string, unknown>>;

/** A translatable text of a block: its position, source and the maximum length of a translation. */
export type BlockText = {
  kind: 'text' | 'multiline' | 'alt' | 'richtext';
  field: BlockField;
  /** Path in the props, e.g. `['items', 2, 'title']`. */
  path: Path;
  /** Key of the translations: trimmed, as it will be stored; for rich text, its plain text. */
  source: string;
  /** As stored: a string or a rich text document. */
  value: unknown;
  max: number | undefined;
};

const altMax = 300;
/** A single word that is a mail address or begins like a web address. */
function isMailOrWeb(text: string): boolean {
  if (/\s/.test(text)) return false;
  const at = text.indexOf('@', 1);
  return /^(?:https?:\/\/|www\.)./i.test(text) || (at !== -1 && text.lastIndexOf('.', text.length - 2) > at + 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers, prices, mail addresses and links are the same in every language. */
export function hasLanguage(text: string): boolean {
  return /\p{L}/u.test(text) && !isMailOrWeb(text.trim());
}

/** Rich text without formatting, one line per paragraph. */
export function plainTextOf(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  if (node['type'] === 'hardBreak') return '\n';
  const content: unknown[] = Array.isArray(node['content']) ? node['content'] : [];
  const isLine = node['type'] === 'paragraph' || node['type'] === 'heading';
  const parts = content.map(plainTextOf);
  return isLine ? parts.join('') : parts.filter((part) => part !== '').join('\n');
}

function isShown({ visibleWhen }: BlockField, values: Values): boolean {
  if (visibleWhen === undefined) return true;
  const value = values[visibleWhen.field];
  return visibleWhen.is.includes(typeof value === 'string' ? value : '');
}

type MapInput = {
  fields: readonly BlockField[];
  values: Values;
  change: (text: BlockText) => unknown;
  /** Include texts of fields that the block's other options disable. */
  isUnused?: boolean;
};

function mapText(text: BlockText, change: MapInput['change']): unknown {
  return hasLanguage(text.source) ? change(text) : text.value;
}

function mapList({ field, items, path, ...input }: Nested & { items: unknown[] }): unknown[] {
  const next = items.map((item, index) =>
    isRecord(item) && field.itemFields
      ? mapValues({ ...input, fields: field.itemFields, values: item, path: [...path, index] })
      : item,
  );
  return next.every((item, index) => item === items[index]) ? items : next;
}

type Nested = Omit<MapInput, 'fields' | 'values'> & { field: BlockField; path: Path };

function mapField(value: unknown, input: Nested): unknown {
  const { field, path, change } = input;
  switch (field.kind) {
    case 'text':
    case 'multiline':
      if (typeof value !== 'string' || field.isNeutral) return value;
      return mapText({ kind: field.kind, field, path, source: value.trim(), value, max: field.max }, change);
    case 'richtext':
      return mapText(
        { kind: 'richtext', field, path, source: plainTextOf(value).trim(), value, max: undefined },
        change,
      );
    case 'list':
      return Array.isArray(value) ? mapList({ ...input, items: value }) : value;
    default: {
      // Images carry their text alternative.
      if (!isRecord(value) || typeof value['alt'] !== 'string') return value;
      const written = value['alt'];
      const place = { field, path: [...path, 'alt'] };
      const alt = mapText({ kind: 'alt', ...place, source: written.trim(), value: written, max: altMax }, change);
      return alt === written ? value : { ...value, alt };
    }
  }
}

function mapValues({ fields, values, path, ...input }: MapInput & { path: Path }): Values {
  let next: Record<string, unknown> | undefined;
  for (const field of fields) {
    if (!input.isUnused && !isShown(field, values)) continue;
    const value = values[field.name];
    const changed = mapField(value, { ...input, field, path: [...path, field.name] });
    if (changed === value) continue;
    next ??= { ...values };
    next[field.name] = changed;
  }
  return next ?? values;
}

/** The values with each translatable text replaced by the result of `change`; the same object if nothing changes. */
export function mapTexts(input: MapInput): Values {
  return mapValues({ ...input, path: [] });
}

/** Every translatable text of a block that is in use, in the order of its form. */
export function listTexts({ fields, values }: Pick<MapInput, 'fields' | 'values'>): BlockText[] {
  const found: BlockText[] = [];
  mapTexts({
    fields,
    values,
    change(text) {
      found.push(text);
      return text.value;
    },
  });
  return found;
}
