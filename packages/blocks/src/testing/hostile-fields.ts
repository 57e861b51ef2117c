import { blockExamples } from '../examples/block-examples.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import type { BlockField, FieldKind } from '../model/block-field.ts';
import type { Block } from '../model/block-document.schema.ts';
import { blockDefinitions, type BlockType } from '../registry.ts';

type Path = readonly (string | number)[];

/** A text field of a block: `path` in its properties. */
export type TextPlace = { path: Path; kind: FieldKind | 'alt' };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function withValueAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withValueAt(item, rest, replacement) : item));
  const record = isRecord(value) ? value : {};
  return { ...record, [key]: withValueAt(record[key], rest, replacement) };
}

function placesOf(fields: readonly BlockField[], props: unknown, base: Path): TextPlace[] {
  return fields.flatMap((field): TextPlace[] => {
    const path = [...base, field.name];
    const value = valueAt(props, path);
    switch (field.kind) {
      case 'list':
        if (!Array.isArray(value)) return [];
        return value.flatMap((_, index) => placesOf(field.itemFields ?? [], props, [...path, index]));
      case 'toggle':
        return [];
      case 'richtext':
        return [
          { path, kind: 'richtext' },
          { path: [...path, 'href'], kind: 'url' },
        ];
      default:
        return isRecord(value) && 'alt' in value
          ? [{ path: [...path, 'alt'], kind: 'alt' }]
          : [{ path, kind: field.kind }];
    }
  });
}

/** Every text field of a block's form, from its field definitions and the lists of its example. */
export function textPlaces(type: BlockType): TextPlace[] {
  return placesOf(blockDefinitions[type].fields, blockExamples[type], []);
}

function richText(text: string): unknown {
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
          },
        ],
      },
    ],
  };
}

function linkedText(href: string): unknown {
  const marks = [{ type: 'link', attrs: { href } }];
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] };
}

function putInto(props: unknown, { path, kind }: TextPlace, payload: string): unknown {
  if (kind === 'richtext') return withValueAt(props, path, richText(payload));
  if (path.at(-1) === 'href') return withValueAt(props, path.slice(0, -1), linkedText(payload));
  return withValueAt(props, path, payload);
}

export type HostileBlocks = {
  blocks: Block[];
  /** Number of payloads the schema accepted, by field. */
  accepted: ReadonlyMap<string, number>;
};

/**
 * As many blocks as there are payloads, in which every field gets every payload once: the payloads shift by one field
 * from block to block. Where the schema refuses a payload, the example's value stays.
 */
export function hostileBlocks(type: BlockType, payloads: readonly string[]): HostileBlocks {
  const { schema, version } = blockDefinitions[type];
  const places = textPlaces(type);
  const accepted = new Map(places.map(({ path }) => [path.join('.'), 0]));
  const isTaken = (place: TextPlace, payload: string): boolean => {
    const isOne = schema.safeParse(putInto(blockExamples[type], place, payload)).success;
    const key = place.path.join('.');
    if (isOne) accepted.set(key, (accepted.get(key) ?? 0) + 1);
    return isOne;
  };
  const columns = type === 'section' ? { columns: [[], []] } : {};
  const blocks = payloads.map((_, row): Block => {
    const props = places.reduce<unknown>((values, place, column) => {
      const payload = payloads[(row + column) % payloads.length] ?? '';
      return isTaken(place, payload) ? putInto(values, place, payload) : values;
    }, blockExamples[type]);
    const parsed: unknown = schema.parse(props);
    return { ...emptyBlock({ id: `b${row}`, type }), version, props: parsed, ...columns };
  });
  return { blocks, accepted };
}
