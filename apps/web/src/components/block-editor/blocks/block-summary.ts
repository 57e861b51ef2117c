import { type DraftBlock, isRecord } from './draft-document.ts';

/** Subtitle of a block row: its own text, else a count for the caller to format. */
export type BlockSummary = { text: string } | { count: number; of: 'links' | 'fields' | 'columns' } | undefined;

const summaryLength = 80;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function firstText(values: readonly unknown[]): BlockSummary {
  const text = values.map(textOf).find((each) => each !== '');
  return text === undefined ? undefined : { text: text.slice(0, summaryLength) };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** Beginning of a rich text document. */
function richTextStart(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  if (!Array.isArray(node['content'])) return '';
  const parts = node['content'].map(richTextStart).filter((part) => part !== '');
  return (node['type'] === 'doc' ? parts[0] : parts.join('')) ?? '';
}

function firstItemText(value: unknown, name: string): string {
  const item: unknown = Array.isArray(value) ? value[0] : undefined;
  return isRecord(item) ? textOf(item[name]) : '';
}

function altOf(value: unknown): string {
  return isRecord(value) ? textOf(value['alt']) : '';
}

export function summariseBlock(block: DraftBlock): BlockSummary {
  const props = block.props ?? {};
  switch (block.type) {
    case 'cover':
      return firstText([props['name'], props['bio'], altOf(props['image'])]);
    case 'button':
      return firstText([props['label']]);
    case 'social_links':
    case 'link_list':
      return { count: lengthOf(props['items']), of: 'links' };
    case 'heading':
    case 'quote':
      return firstText([props['text']]);
    case 'richtext':
      return firstText([richTextStart(props['doc'])]);
    case 'image':
      return firstText([props['caption'], altOf(props['image'])]);
    case 'contact_card':
      return firstText([
        props['name'],
        props['organisation'],
        firstItemText(props['phones'], 'number'),
        firstItemText(props['emails'], 'address'),
      ]);
    case 'form':
      return firstText([props['title']]) ?? { count: lengthOf(props['fields']), of: 'fields' };
    case 'gallery':
    case 'files':
    case 'wall':
    case 'feed':
      return firstText([
        props['title'],
        ...['title', 'caption', 'text'].map((name) => firstItemText(props['items'], name)),
      ]);
    case 'video':
    case 'map_link':
      return firstText([props['title'], props['caption'], props['address'], props['url']]);
    case 'event':
    case 'hours':
    case 'signup':
      return firstText([props['title'], props['intro'], props['place'], props['note']]);
    case 'faq':
      return firstText([props['title'], firstItemText(props['items'], 'question')]);
    case 'price_list':
      return firstText([props['title'], firstItemText(props['groups'], 'title')]);
    case 'section':
      return { count: block.columns?.length ?? 0, of: 'columns' };
    default:
      return undefined;
  }
}
