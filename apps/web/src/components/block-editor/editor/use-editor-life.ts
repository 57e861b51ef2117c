import { useEffect } from 'react';
import type { Editor } from './editor.ts';
import { keepEditorParts } from './keep-parts.ts';

/** Saves on reconnection, when the tab is hidden and when the screen is left. */
export function useEditorLife(editor: Editor): void {
  useEffect(() => {
    editor.resume();
    const letParts = keepEditorParts();
    const onOnline = () => void editor.flush();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void editor.flush({ keepalive: true });
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      letParts();
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      void editor.flush();
      editor.stop();
    };
  }, [editor]);
}
