import type { ReactNode } from 'react';

/** Maximum number of recipients of one letter. */
export const maxLetter = 20;

/** Renders the letter to these contacts; the route knows the feature that implements it. */
export type LetterSlot = (
  tamys: readonly { id: string; name: string; email: string | null }[],
  onClose: () => void,
) => ReactNode;
