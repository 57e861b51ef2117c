import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '#lib/keyboard/typing.ts';
import { readUser } from '#lib/session/session-store.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { chosenBlocks } from '../blocks/block-sets.ts';
import { useSelection } from '../blocks/open-block.tsx';
import { useBlockName } from '../blocks/use-block-name.ts';
import type { BlockActions } from '../blocks/use-block-actions.ts';
import { blockProse } from '../blocks/value-text.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { useEditorTarget } from '../editor/editor-target.tsx';
import { carry, toClipboardHtml } from './carried-blocks.ts';

type Ids = ReadonlySet<string>;

export type BlockClipboard = {
  copy: (ids: Ids) => void;
  cut: (ids: Ids) => void;
  /** Pastes after the selected blocks or the given row. */
  paste: (afterId: string | null) => void;
};

function warn(error: unknown): void {
  console.warn('the clipboard of this browser could not be used', error);
}

// A copy must be ready before its event ends; storing, reading and pasting are asynchronous, so their code may load
// lazily.
const store = () => import('./clipboard-store.ts');
const pasting = () => import('./paste-blocks.ts');

/** Copy, cut and paste of blocks, from menus and from clipboard events. */
export function useBlockClipboard(actions: BlockActions): BlockClipboard & { onCopy: OnCopy; onPaste: OnPaste } {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { target } = useEditorTarget();
  const selection = useSelection();
  const nameOf = useBlockName();

  return useMemo(() => {
    const userId = () => readUser()?.id ?? '';
    const take = (ids: Ids) => {
      const blocks = chosenBlocks(editor.read().history.document, ids);
      const carried = carry({ blocks, target, at: Date.now() });
      const prose = blocks.map(blockProse).join('\n\n');
      const count = blocks.length;
      store()
        .then(({ keepCopied }) => keepCopied(userId(), carried))
        .catch(warn);
      showToast({ text: t(($) => $.editor.clipboard.copied, { count, n: String(count) }) });
      return { carried, prose };
    };
    const copy = (ids: Ids) => {
      const { carried, prose } = take(ids);
      store()
        .then(({ writeSystemClipboard }) => writeSystemClipboard(carried, prose))
        .catch(warn);
    };
    const pasteFrom = async (html: string | null, afterId: string | null) => {
      const [{ takePasted }, { pasteBlocks }] = await Promise.all([store(), pasting()]);
      const carried = await takePasted({ html, userId: userId() });
      pasteBlocks({ carried, afterId, target, editor, selection, actions, words: { t, nameOf } });
    };
    return {
      copy,
      cut(ids) {
        copy(ids);
        actions.remove(ids);
      },
      paste: (afterId) => void pasteFrom(null, afterId).catch(warn),
      onCopy(data, ids) {
        const { carried, prose } = take(ids);
        data.setData('text/html', toClipboardHtml(carried, prose));
        data.setData('text/plain', prose);
      },
      onPaste(data, afterId) {
        const html = data.types.length === 0 ? null : data.getData('text/html');
        pasteFrom(html, afterId).catch(warn);
      },
    };
  }, [actions, editor, nameOf, selection, t, target]);
}

type OnCopy = (data: DataTransfer, ids: Ids) => void;
type OnPaste = (data: DataTransfer, afterId: string | null) => void;

/** Whether a clipboard event is meant for the list: the focus is in it, not in a text field, and no text is selected. */
function isForList(list: HTMLElement | null): boolean {
  const { activeElement } = document;
  const isInList = list !== null && activeElement !== null && list.contains(activeElement);
  if (!isInList || isTyping(activeElement)) return false;
  // Inside a form the clipboard belongs to its fields; the rows of a section are inside one too.
  const isOnRow = activeElement.closest('[data-row-head], [data-add-block]') !== null;
  return isOnRow && getSelection()?.isCollapsed !== false;
}

type Events = { list: RefObject<HTMLElement | null>; actions: BlockActions; onCopy: OnCopy; onPaste: OnPaste };

/** Ctrl+C, X and V while the focus is on a row of the list. */
export function useClipboardKeys({ list, actions, onCopy, onPaste }: Events): void {
  const selection = useSelection();
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (event.defaultPrevented || !clipboardData || !isForList(list.current)) return;
    const { chosen, currentId } = selection.read();
    const ids = chosen.size > 0 ? chosen : new Set(currentId === null ? [] : [currentId]);
    if (event.type !== 'paste' && ids.size === 0) return;
    event.preventDefault();
    if (event.type === 'paste') onPaste(clipboardData, currentId);
    else onCopy(clipboardData, ids);
    if (event.type === 'cut') actions.remove(ids);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onEvent(event);
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, listener);
    return () => kinds.forEach((kind) => document.removeEventListener(kind, listener));
  }, []);
}
