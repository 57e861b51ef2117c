import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEditor } from '../editor/editor-context.tsx';
import type { Editor } from '../editor/editor.ts';
import { newBlockId } from './block-id.ts';
import {
  type BlockSpot,
  chosenBlocks,
  duplicateBlocks,
  insertBlocks,
  moveBlocks,
  placesById,
  putBack,
  removeBlocks,
  setBlocksHidden,
  spotByLevel,
  spotByStep,
} from './block-sets.ts';
import { blocksAt, findBlock, setColumnCount } from './document-edits.ts';
import type { DraftBlock, DraftDocument } from './draft-document.ts';
import { useSelection } from './open-block.tsx';
import { listItself, noBlocks, say, type Selection } from './selection.ts';
import { useBlockName } from './use-block-name.ts';

type Ids = ReadonlySet<string>;

export type BlockActions = {
  add: (blocks: readonly DraftBlock[], spot: BlockSpot) => void;
  moveTo: (ids: Ids, spot: BlockSpot) => void;
  moveBy: (ids: Ids, step: -1 | 1) => void;
  /** Into the section before or the next column, or back out. */
  moveLevel: (id: string, direction: 'in' | 'out') => void;
  duplicate: (ids: Ids) => void;
  remove: (ids: Ids) => void;
  setHidden: (ids: Ids, hidden: boolean) => void;
  setColumns: (block: DraftBlock, count: number) => void;
};

type Words = {
  movedTo: (move: { type: string; position: number; total: number }) => string;
  movedMany: (count: number) => string;
  removed: (blocks: readonly DraftBlock[]) => string;
  added: (blocks: readonly DraftBlock[]) => string;
  hidden: (blocks: readonly DraftBlock[], hidden: boolean) => string;
};

function useWords(): Words {
  const { t } = useTranslation('editor');
  const nameOf = useBlockName();
  const formats = useFormats();
  return useMemo(() => {
    const many = (count: number) => ({ count, n: formats.number(count) });
    const name = ([block]: readonly DraftBlock[]) => ({ name: nameOf(block?.type ?? '') });
    return {
      movedTo: ({ type, ...move }) => t(($) => $.editor.block.movedTo, { name: nameOf(type), ...move }),
      movedMany: (count) => t(($) => $.editor.block.movedMany, many(count)),
      removed: (blocks) =>
        blocks.length === 1
          ? t(($) => $.editor.block.removed, name(blocks))
          : t(($) => $.editor.block.removedMany, many(blocks.length)),
      added: (blocks) =>
        blocks.length === 1
          ? t(($) => $.editor.block.added, name(blocks))
          : t(($) => $.editor.block.addedMany, many(blocks.length)),
      hidden(blocks, hidden) {
        const { length } = blocks;
        if (length !== 1)
          return hidden
            ? t(($) => $.editor.block.hiddenMany, many(length))
            : t(($) => $.editor.block.shownMany, many(length));
        return hidden
          ? t(($) => $.editor.block.hiddenOne, name(blocks))
          : t(($) => $.editor.block.shownOne, name(blocks));
      },
    };
  }, [t, nameOf, formats]);
}

/** The row to focus after a removal: the next of the list, else the previous one, else its section. */
function rowAfter(document: DraftDocument, gone: readonly DraftBlock[]): string {
  const last = gone.at(-1);
  const found = last && findBlock(document, last.id);
  if (!found) return listItself;
  const leaving = new Set(gone.map(({ id }) => id));
  const list = blocksAt(document, found.place);
  const next = list.slice(found.index).find(({ id }) => !leaving.has(id));
  const before = list.slice(0, found.index).findLast(({ id }) => !leaving.has(id));
  const section = found.place === 'page' ? listItself : found.place.sectionId;
  return (next ?? before)?.id ?? section;
}

type Tools = { editor: Editor; selection: Selection; words: Words };

/** Keeps a moved block visible: opens the section that now contains it. */
function showRow({ editor, selection }: Tools, id: string): void {
  const found = findBlock(editor.read().history.document, id);
  const { openId } = selection.read();
  const section = found && found.place !== 'page' && openId !== id ? { openId: found.place.sectionId } : {};
  selection.update({ currentId: id, wanted: id, ...section });
}

function moveActions(tools: Tools): Pick<BlockActions, 'moveTo' | 'moveBy' | 'moveLevel'> {
  const { editor, selection, words } = tools;
  const documentNow = () => editor.read().history.document;

  function moveTo(ids: Ids, spot: BlockSpot): void {
    const blocks = chosenBlocks(documentNow(), ids);
    const [first] = blocks;
    if (!first) return;
    editor.edit((document) => moveBlocks(document, { ids, spot }));
    const { currentId } = selection.read();
    showRow(tools, currentId !== null && ids.has(currentId) ? currentId : first.id);
    const found = findBlock(documentNow(), first.id);
    if (blocks.length > 1) say(selection, words.movedMany(blocks.length));
    else if (found) {
      const total = blocksAt(documentNow(), found.place).length;
      say(selection, words.movedTo({ type: first.type, position: found.index + 1, total }));
    }
  }
  return {
    moveTo,
    moveBy(ids, step) {
      const spot = spotByStep(documentNow(), { ids, step });
      if (spot) moveTo(ids, spot);
    },
    moveLevel(id, direction) {
      const spot = spotByLevel(documentNow(), { id, direction });
      if (spot) moveTo(new Set([id]), spot);
    },
  };
}

function setActions(tools: Tools): Pick<BlockActions, 'add' | 'duplicate' | 'remove' | 'setHidden'> {
  const { editor, selection, words } = tools;
  const documentNow = () => editor.read().history.document;
  return {
    add(blocks, spot) {
      const [first] = blocks;
      if (!first) return;
      editor.edit((document) => insertBlocks(document, { spot, blocks }));
      // A single new block is opened for editing; several are only shown.
      if (blocks.length === 1) selection.update({ openId: first.id, currentId: first.id, wanted: first.id });
      else showRow(tools, first.id);
      say(selection, words.added(blocks));
    },
    duplicate(ids) {
      const { document, copies } = duplicateBlocks(documentNow(), { ids, newId: newBlockId });
      const [first] = copies;
      if (!first) return;
      editor.edit(() => document);
      showRow(tools, first.id);
      say(selection, words.added(copies));
    },
    remove(ids) {
      const before = documentNow();
      const blocks = chosenBlocks(before, ids);
      if (blocks.length === 0) return;
      const places = placesById(before);
      const gone = blocks.flatMap((block) => {
        const spot = places.get(block.id);
        return spot ? [{ block, spot }] : [];
      });
      const wanted = rowAfter(before, blocks);
      editor.edit((document) => removeBlocks(document, ids));
      selection.update({
        wanted,
        currentId: wanted === listItself ? null : wanted,
        chosen: noBlocks,
        isChoosing: false,
      });
      // The toast announces itself.
      showToast({
        text: words.removed(blocks),
        undo() {
          editor.edit((document) => putBack(document, gone));
          showRow(tools, blocks[0]?.id ?? listItself);
        },
      });
    },
    setHidden(ids, hidden) {
      const blocks = chosenBlocks(documentNow(), ids);
      editor.edit((document) => setBlocksHidden(document, { ids, hidden }));
      say(selection, words.hidden(blocks, hidden));
    },
  };
}

/** All block actions; each is one undo step, announced to screen readers, with the focus on its result. */
export function useBlockActions(): BlockActions {
  const editor = useEditor();
  const selection = useSelection();
  const words = useWords();
  return useMemo(() => {
    const tools = { editor, selection, words };
    return {
      ...moveActions(tools),
      ...setActions(tools),
      setColumns: (block, count) => editor.edit((document) => setColumnCount({ document, id: block.id, count })),
    };
  }, [editor, selection, words]);
}
