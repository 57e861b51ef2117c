import { listTexts } from '@enlace/blocks/model/block-texts.ts';
import { missingTexts, staleTexts } from '@enlace/blocks/model/translations.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { translationsOf } from '../blocks/block-extras.ts';
import { allBlocks } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';

/** Untranslated texts, and texts reworded after translation. */
const openTexts = { missing: missingTexts, stale: staleTexts } as const;
export type OpenKind = keyof typeof openTexts;

// Blocks are immutable, so counts stay valid.
const counted = new WeakMap<DraftBlock, Map<string, number>>();

/** Open texts of one block, excluding its columns. */
export function countOpenIn(block: DraftBlock, { locale, kind }: { locale: Locale; kind: OpenKind }): number {
  const known = counted.get(block) ?? new Map<string, number>();
  counted.set(block, known);
  const key = `${kind} ${locale}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (block.hidden || !isBlockType(block.type)) return 0;
  const { fields } = blockDefinitions[block.type];
  const translation = translationsOf(block)?.[locale];
  const count = openTexts[kind]({ fields, values: block.props ?? {}, translation }).length;
  known.set(key, count);
  return count;
}

type Asked = { document: DraftDocument; locale: Locale; kind: OpenKind };

/** Open texts of the page; hidden blocks do not count. */
export function countOpen({ document, ...asked }: Asked): number {
  return allBlocks(document).reduce((sum, block) => sum + countOpenIn(block, asked), 0);
}

/** The next block after the open one with open texts, wrapping around at the end. */
export function nextOpen({ document, openId, ...asked }: Asked & { openId: string | null }): string | undefined {
  const blocks = allBlocks(document);
  const at = blocks.findIndex(({ id }) => id === openId);
  const ordered = [...blocks.slice(at + 1), ...blocks.slice(0, at + 1)];
  return ordered.find((block) => countOpenIn(block, asked) > 0)?.id;
}

/** Whether a block has translatable texts. */
export function hasTexts(block: DraftBlock): boolean {
  if (!isBlockType(block.type)) return false;
  return listTexts({ fields: blockDefinitions[block.type].fields, values: block.props ?? {} }).length > 0;
}
