import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import { createContext, type ReactNode, use } from 'react';

export type EditorTarget = {
  /** Which blocks there are to choose from. */
  target: BlockTarget;
  /** What stands below the form of a block, e.g. how often it was pressed. */
  blockFoot?: (blockId: string) => ReactNode;
  /** Whoever makes it has no drive: pictures and files are put in by those who use it. */
  isWithoutDrive?: boolean;
};

/** What is being made with the blocks: a page by default, or a mail. */
export const EditorTargetContext = createContext<EditorTarget>({ target: 'page' });

export function useEditorTarget(): EditorTarget {
  return use(EditorTargetContext);
}
