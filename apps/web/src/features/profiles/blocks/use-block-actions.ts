import { useTranslation } from 'react-i18next';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEditor } from '../editor/editor-context.tsx';
import type { BlockPlace, DraftBlock, DraftProps } from './draft-document.ts';
import {
  blocksAt,
  duplicateBlock,
  findBlock,
  insertBlock,
  moveBlock,
  removeBlock,
  setBlockHidden,
  setBlockProps,
  setColumnCount,
} from './document-edits.ts';
import { newBlockId } from './new-block.ts';
import { useOpenBlock } from './open-block.tsx';
import { useBlockName } from './use-block-name.ts';

/** Where a block landed, for the voice that tells it. */
export type BlockMove = { name: string; position: number; total: number };

export type BlockActions = {
  add: (input: { block: DraftBlock; place: BlockPlace; index: number }) => void;
  move: (block: DraftBlock, to: number) => BlockMove | undefined;
  moveBy: (block: DraftBlock, step: number) => BlockMove | undefined;
  duplicate: (block: DraftBlock) => void;
  remove: (block: DraftBlock) => void;
  setHidden: (block: DraftBlock, hidden: boolean) => void;
  setProps: (block: DraftBlock, props: DraftProps, typedIn?: string) => void;
  setColumns: (block: DraftBlock, count: number) => void;
};

/** Everything that can be done to a block; each is one step of undo. */
export function useBlockActions(): BlockActions {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const nameOf = useBlockName();
  const { open } = useOpenBlock();

  function move(block: DraftBlock, to: number): BlockMove | undefined {
    editor.edit((document) => moveBlock({ document, id: block.id, to }));
    const { document } = editor.read().history;
    const found = findBlock(document, block.id);
    return (
      found && { name: nameOf(block.type), position: found.index + 1, total: blocksAt(document, found.place).length }
    );
  }

  return {
    add({ block, place, index }) {
      editor.edit((document) => insertBlock({ document, place, index, block }));
      open(block.id);
    },
    move,
    moveBy(block, step) {
      const found = findBlock(editor.read().history.document, block.id);
      return found && move(block, found.index + step);
    },
    duplicate: (block) => editor.edit((document) => duplicateBlock({ document, id: block.id, newId: newBlockId })),
    remove(block) {
      const found = findBlock(editor.read().history.document, block.id);
      if (!found) return;
      editor.edit((document) => removeBlock(document, block.id));
      const { place, index } = found;
      showToast({
        text: t(($) => $.editor.block.removed, { name: nameOf(block.type) }),
        // Put back where it was, whatever was edited since.
        undo: () =>
          editor.edit((document) =>
            findBlock(document, block.id) ? document : insertBlock({ document, place, index, block }),
          ),
      });
    },
    setHidden: (block, hidden) => editor.edit((document) => setBlockHidden({ document, id: block.id, hidden })),
    setProps: (block, props, typedIn) =>
      editor.edit(
        (document) => setBlockProps({ document, id: block.id, props }),
        typedIn === undefined ? undefined : `${block.id}.${typedIn}`,
      ),
    setColumns: (block, count) => editor.edit((document) => setColumnCount({ document, id: block.id, count })),
  };
}
