import { createContext, use } from 'react';

export type EditorTab = 'blocks' | 'clicks' | 'settings';
export type EditorPart = 'blocks' | 'preview' | 'look';

type EditorPlace = { profileId: string; tab: EditorTab; showTab: (tab: EditorTab) => void };

/** The open profile and the tab of the left column. */
export const EditorPlaceContext = createContext<EditorPlace | undefined>(undefined);

export function useEditorPlace(): EditorPlace {
  const place = use(EditorPlaceContext);
  if (!place) throw new Error('no editor is open here');
  return place;
}
