import { createContext, use } from 'react';
import type { BlockClipboard } from '../clipboard/use-block-clipboard.ts';
import type { BlockActions } from './use-block-actions.ts';

export type ListTools = { actions: BlockActions; clipboard: BlockClipboard };

/** What rows, menus and dialogs of one list do things with. */
export const ListToolsContext = createContext<ListTools | undefined>(undefined);

export function useListTools(): ListTools {
  const tools = use(ListToolsContext);
  if (!tools) throw new Error('a row stands outside a list of blocks');
  return tools;
}
