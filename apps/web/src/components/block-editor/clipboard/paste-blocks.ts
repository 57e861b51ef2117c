import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import type { TFunction } from 'i18next';
import { newBlockId } from '../blocks/block-id.ts';
import { type BlockSpot, chosenBlocks, endSpot } from '../blocks/block-sets.ts';
import { findBlock } from '../blocks/document-edits.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import { noBlocks, type Selection } from '../blocks/selection.ts';
import type { BlockActions } from '../blocks/use-block-actions.ts';
import type { Editor } from '../editor/editor.ts';
import type { CarriedBlocks } from './carried-blocks.ts';
import { blockLimits, fitBlocks, type Refusal } from './fit-blocks.ts';

type Words = { t: TFunction<'editor'>; nameOf: (type: string) => string };

type Input = {
  carried: CarriedBlocks | undefined;
  /** The row to insert after when nothing is selected. */
  afterId: string | null;
  target: BlockTarget;
  editor: Editor;
  selection: Selection;
  actions: BlockActions;
  words: Words;
};

/** Paste position: after the last selected block, else after the row, else at the end of the page. */
function spotAfter(
  document: DraftDocument,
  { chosen, afterId }: { chosen: ReadonlySet<string>; afterId: string | null },
) {
  const last = chosenBlocks(document, chosen).at(-1)?.id ?? afterId;
  const found = last === null ? undefined : findBlock(document, last);
  const spot: BlockSpot = found ? { place: found.place, index: found.index + 1 } : endSpot(document, 'page');
  return spot;
}

/** Why blocks were skipped, one sentence per reason. */
function refusalText(refused: readonly Refusal[], { t, nameOf }: Words): string {
  const names = new Map<Refusal['reason'], Set<string>>();
  for (const { reason, type } of refused) names.set(reason, (names.get(reason) ?? new Set()).add(nameOf(type)));
  return [...names]
    .map(([reason, found]) =>
      t(($) => $.editor.clipboard.refused[reason], { names: [...found].map((name) => `«${name}»`).join(', ') }),
    )
    .join(' ');
}

/** Pastes the copied blocks that fit into the document, and reports the others. */
export function pasteBlocks({ carried, afterId, target, editor, selection, actions, words }: Input): void {
  if (!carried) {
    selection.update({ note: words.t(($) => $.editor.clipboard.nothing) });
    return;
  }
  const { document } = editor.read().history;
  const spot = spotAfter(document, { chosen: selection.read().chosen, afterId });
  const { blocks, refused } = fitBlocks({
    blocks: carried.blocks,
    document,
    place: spot.place,
    target,
    limit: blockLimits[target],
    newId: newBlockId,
  });
  actions.add(blocks, spot);
  const chosen = blocks.length > 1 ? new Set(blocks.map(({ id }) => id)) : noBlocks;
  selection.update({
    chosen,
    isChoosing: chosen.size > 0,
    note: refused.length > 0 ? refusalText(refused, words) : null,
  });
}
