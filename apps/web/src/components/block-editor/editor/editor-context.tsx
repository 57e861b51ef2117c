import { createContext, type ReactNode, use, useDeferredValue, useSyncExternalStore } from 'react';
import type { DraftDocument } from '../blocks/draft-document.ts';
import type { Editor, EditorSnapshot } from './editor.ts';

const EditorContext = createContext<Editor | undefined>(undefined);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('no editor is open here');
  return editor;
}

/** A part of the editor's state; `select` must return an existing value, not a new one. */
export function useEditorState<T>(select: (snapshot: EditorSnapshot) => T): T {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => select(editor.read()));
}

export function useDraftDocument(): DraftDocument {
  return useEditorState((snapshot) => snapshot.history.document);
}

/** The document for whole-document calculations: it may lag behind the key press that changed it. */
export function useSettledDocument(): DraftDocument {
  return useDeferredValue(useDraftDocument());
}

/** The page's theme, for what does not change with its blocks. */
export function useDraftTheme(): DraftDocument['theme'] {
  return useEditorState((snapshot) => snapshot.history.document.theme);
}
