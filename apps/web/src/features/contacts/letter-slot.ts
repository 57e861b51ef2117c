import type { ReactNode } from 'react';

/** Tamys that one letter can be written to. */
export const letterMost = 20;

/** Draws the letter to these tamys; the route knows which part of the product writes. */
export type LetterSlot = (
  tamys: readonly { id: string; name: string; email: string | null }[],
  onClose: () => void,
) => ReactNode;
