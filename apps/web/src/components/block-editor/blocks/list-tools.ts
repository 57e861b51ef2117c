import { createContext, use } from 'react';
import type { BlockClipboard } from '../clipboard/use-block-clipboard.ts';
import type { BlockActions } from './use-block-actions.ts';

export type ListTools = { actions: BlockActions; clipboard: BlockClipboard };

/** Tools for the rows, menus and dialogs of one list. */
export const ListToolsContext = createContext<ListTools | undefined>(undefined);

export function useListTools(): ListTools {
  const tools = use(ListToolsContext);
  if (!tools) throw new Error('a row stands outside a list of blocks');
  return tools;
}
