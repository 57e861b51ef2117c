import { createContext, type ReactNode, use } from 'react';
import type { BlockPlace } from './draft-document.ts';

export type BlockListProps = { place: BlockPlace; label: string; empty: string };

/**
 * A list renders sections, which render the lists of their columns: sections get the renderer from context instead of a
 * circular import.
 */
type DrawBlocks = (props: BlockListProps) => ReactNode;

export const NestedBlocksContext = createContext<DrawBlocks | undefined>(undefined);

export function useNestedBlocks(): DrawBlocks {
  const draw = use(NestedBlocksContext);
  if (!draw) throw new Error('a section stands outside a list of blocks');
  return draw;
}
