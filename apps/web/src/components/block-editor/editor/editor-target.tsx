import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import { createContext, type ReactNode, use } from 'react';

export type EditorTarget = {
  /** The available blocks. */
  target: BlockTarget;
  /** Content below the form of a block, e.g. its click count. */
  blockFoot?: (blockId: string) => ReactNode;
  /** There is no drive here: images and files are added by the user of the template. */
  isWithoutDrive?: boolean;
  /** Blocks can be for the people of a segment. */
  hasSegments?: boolean;
};

/** What is edited: a page by default, or a mail. */
export const EditorTargetContext = createContext<EditorTarget>({ target: 'page' });

export function useEditorTarget(): EditorTarget {
  return use(EditorTargetContext);
}
