import { createContext, use } from 'react';
import type { DraftProps } from '../blocks/draft-document.ts';

/** The properties of the form's block, for controls inside its lists: an amount needs the block's currency. */
export const RootValuesContext = createContext<DraftProps | undefined>(undefined);

export function useRootValues(): DraftProps {
  return use(RootValuesContext) ?? {};
}
