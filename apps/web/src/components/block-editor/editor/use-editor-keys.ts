import { useEffect } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { isTyping } from '#lib/keyboard/typing.ts';
import type { Editor } from './editor.ts';

/** Containers of document fields have this attribute: in them Ctrl+Z undoes the document, not the input. */
export const draftFieldsAttribute = 'data-draft-fields';

function isOutsideDraft(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"]')) return true;
  return isTyping(target) && target.closest(`[${draftFieldsAttribute}]`) === null;
}

/** Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. */
export function useEditorKeys(editor: Editor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hasCommandKey(event) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        void editor.flush();
        return;
      }
      if ((key !== 'z' && key !== 'y') || isOutsideDraft(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [editor]);
}
