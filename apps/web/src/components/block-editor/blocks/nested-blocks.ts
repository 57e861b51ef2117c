import { createContext, type ReactNode, use } from 'react';
import type { BlockPlace } from './draft-document.ts';

export type BlockListProps = { place: BlockPlace; label: string; empty: string };

/** The list that holds a section draws the lists of its columns: sections get it from above instead of importing it. */
type DrawBlocks = (props: BlockListProps) => ReactNode;

export const NestedBlocksContext = createContext<DrawBlocks | undefined>(undefined);

export function useNestedBlocks(): DrawBlocks {
  const draw = use(NestedBlocksContext);
  if (!draw) throw new Error('a section stands outside a list of blocks');
  return draw;
}
