import { listTexts } from '@enlace/blocks/model/block-texts.ts';
import { missingTexts } from '@enlace/blocks/model/translations.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { translationsOf } from '../blocks/block-extras.ts';
import { allBlocks } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';

// A block is never changed in place, so what was counted once stays true for it.
const counted = new WeakMap<DraftBlock, Map<Locale, number>>();

/** Texts of one block, without those in its columns, that nobody has translated yet. */
export function countMissingIn(block: DraftBlock, locale: Locale): number {
  const known = counted.get(block) ?? new Map<Locale, number>();
  counted.set(block, known);
  const before = known.get(locale);
  if (before !== undefined) return before;
  if (block.hidden || !isBlockType(block.type)) return 0;
  const { fields } = blockDefinitions[block.type];
  const count = missingTexts({
    fields,
    values: block.props ?? {},
    translation: translationsOf(block)?.[locale],
  }).length;
  known.set(locale, count);
  return count;
}

/** Texts of the page that nobody has translated yet; blocks that are switched off do not count. */
export function countMissing(document: DraftDocument, locale: Locale): number {
  return allBlocks(document).reduce((sum, block) => sum + countMissingIn(block, locale), 0);
}

/** The next block after the open one that lacks a translation, from the top again after the last. */
export function nextMissing(document: DraftDocument, locale: Locale, openId: string | null): string | undefined {
  const blocks = allBlocks(document);
  const at = blocks.findIndex(({ id }) => id === openId);
  const ordered = [...blocks.slice(at + 1), ...blocks.slice(0, at + 1)];
  return ordered.find((block) => countMissingIn(block, locale) > 0)?.id;
}

/** Whether a block has any text of a language. */
export function hasTexts(block: DraftBlock): boolean {
  if (!isBlockType(block.type)) return false;
  return listTexts({ fields: blockDefinitions[block.type].fields, values: block.props ?? {} }).length > 0;
}
