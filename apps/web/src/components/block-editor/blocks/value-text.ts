import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import { type DraftBlock, isRecord } from './draft-document.ts';

/** Labels for values that are not texts. */
export type ValueWords = {
  yes: string;
  no: string;
  image: (alt: string) => string;
  option: (field: BlockField, value: string) => string | undefined;
};

const blockNodes = new Set(['paragraph', 'heading', 'listItem']);

function inlineText(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  if (node['type'] === 'hardBreak') return '\n';
  return Array.isArray(node['content']) ? node['content'].map(inlineText).join('') : '';
}

/** The paragraphs of a rich text, one per line. */
export function richTextLines(node: unknown): string[] {
  if (!isRecord(node) || !Array.isArray(node['content'])) return [];
  const { type, content } = node;
  const holdsText = content.some(
    (child) => isRecord(child) && (child['type'] === 'text' || child['type'] === 'hardBreak'),
  );
  if (typeof type === 'string' && blockNodes.has(type) && holdsText) return [inlineText(node)];
  return content.flatMap(richTextLines);
}

/** All readable text in a value without a field definition. */
function leafTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leafTexts);
  return isRecord(value) ? Object.values(value).flatMap(leafTexts) : [];
}

function itemText(item: unknown, { field, words }: { field: BlockField; words: ValueWords }): string {
  if (!isRecord(item)) return leafTexts(item).join(' ');
  return (field.itemFields ?? [])
    .map((each) => valueText(item[each.name], { field: each, words }))
    .filter((text) => text !== '')
    .join(' · ');
}

/** A field value in readable form. */
export function valueText(value: unknown, { field, words }: { field: BlockField; words: ValueWords }): string {
  switch (field.kind) {
    case 'toggle':
      return value === true ? words.yes : words.no;
    case 'richtext':
      return richTextLines(value).join('\n');
    case 'image':
      return isRecord(value) ? words.image(typeof value['alt'] === 'string' ? value['alt'] : '') : '';
    case 'select':
      return typeof value === 'string' ? (words.option(field, value) ?? value) : '';
    case 'list':
      return Array.isArray(value) ? value.map((item: unknown) => itemText(item, { field, words })).join('\n') : '';
    default:
      return leafTexts(value).join(' ');
  }
}

const proseKinds = new Set<BlockField['kind']>(['text', 'multiline', 'richtext', 'url', 'list']);
const noWords: ValueWords = { yes: '', no: '', image: (alt) => alt, option: () => '' };

/** The block's text, for programs that accept only plain text. */
export function blockProse(block: DraftBlock): string {
  const inner = (block.columns ?? []).flat().map(blockProse);
  const own = isBlockType(block.type)
    ? blockDefinitions[block.type].fields
        .filter((field: BlockField) => proseKinds.has(field.kind))
        .map((field: BlockField) => valueText(block.props?.[field.name], { field, words: noWords }))
    : [];
  return [...own, ...inner].filter((text) => text.trim() !== '').join('\n');
}
