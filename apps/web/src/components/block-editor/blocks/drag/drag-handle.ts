import type { CSSProperties, ReactNode } from 'react';
import type { DraftBlock } from '../draft-document.ts';

/** What a drag library hangs on a row and its grip; a list without it works by menu and keyboard. */
export type DragHandle = {
  rowRef: (element: HTMLElement | null) => void;
  gripRef: (element: HTMLElement | null) => void;
  gripListeners: object;
  style: CSSProperties;
  isDragging: boolean;
};

export type DrawRow = (block: DraftBlock, index: number, handle?: DragHandle) => ReactNode;
