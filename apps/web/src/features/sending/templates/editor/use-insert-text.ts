import { type RefObject, useEffect, useRef } from 'react';

const writable = 'input:not([type]), input[type="text"], input[type="url"], textarea, [contenteditable="true"]';

/**
 * Inserts text at the last cursor position inside the container; false without one. The browser's own insertion keeps
 * the field's undo history and notifies its editor, for inputs and rich text alike.
 */
export function useInsertText(container: RefObject<HTMLElement | null>): (text: string) => boolean {
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const take = (target: EventTarget | null) => {
      if (target instanceof HTMLElement && container.current?.contains(target) && target.matches(writable))
        last.current = target;
    };
    const onFocus = ({ target }: FocusEvent) => take(target);
    // A field that had the focus from the beginning.
    take(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [container]);
  return (text) => {
    if (!last.current?.isConnected) return false;
    last.current.focus();
    return document.execCommand('insertText', false, text);
  };
}
