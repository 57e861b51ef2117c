import type { MailDraft } from './templates.types.ts';

/** One text of a mail with its position. */
export type MailText = { path: string; blockId: string | null; text: string };

const maxTexts = 400;

function hasLiquid(text: string): boolean {
  return text.includes('{{') || text.includes('{%') || text.includes('}}') || text.includes('%}');
}

type Visit = { value: unknown; path: string; blockId: string | null };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function childrenOf({ value, path, blockId }: Visit): Visit[] {
  if (Array.isArray(value))
    return value.map((child: unknown, index) => ({ value: child, path: `${path}.${index}`, blockId }));
  if (!isObject(value)) return [];
  const { id, type } = value;
  const inside = typeof id === 'string' && typeof type === 'string' ? id : blockId;
  return Object.entries(value).map(([key, child]) => ({ value: child, path: `${path}.${key}`, blockId: inside }));
}

/** Every text of the blocks in reading order, each with the block it is in. */
export function* textsOfBlocks(blocks: MailDraft['document']['blocks']): Generator<MailText> {
  const pending: Visit[] = [{ value: blocks, path: 'document.blocks', blockId: null }];
  for (let visit = pending.shift(); visit !== undefined; visit = pending.shift()) {
    const { value, path, blockId } = visit;
    if (typeof value === 'string') yield { path, blockId, text: value };
    else pending.unshift(...childrenOf(visit));
  }
}

const longestWords = 80;
const wordFields = new Set(['text', 'title', 'label', 'question', 'name', 'alt']);

/** The first words of a block, for naming it; empty when it has none. */
export function wordsOfBlock(block: MailDraft['document']['blocks'][number]): string {
  for (const { path, text } of textsOfBlocks([block])) {
    const words = text.replace(/\s+/g, ' ').trim();
    if (path.includes('.props.') && wordFields.has(path.split('.').at(-1) ?? '') && words !== '')
      return words.slice(0, longestWords);
  }
  return '';
}

/**
 * Every text with variables or logic: subject, preheader, then the blocks in reading order or the handwritten source.
 */
export function findLiquidTexts({ subject, preheader, document, own }: MailDraft): MailText[] {
  const found: MailText[] = [
    { path: 'subject', blockId: null, text: subject },
    { path: 'preheader', blockId: null, text: preheader },
    ...(own ? [{ path: 'source', blockId: null, text: own.source }] : []),
  ].filter(({ text }) => hasLiquid(text));
  if (own) return found;
  for (const text of textsOfBlocks(document.blocks)) {
    if (found.length >= maxTexts) break;
    if (hasLiquid(text.text)) found.push(text);
  }
  return found;
}
