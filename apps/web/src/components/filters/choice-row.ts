import type { Look } from '#components/layout/layout.tsx';

/** A row of a list to choose from: a button, or the label of a tick. */
export const choiceRow: Look = {
  full: true,
  gap: 10,
  minH: 36,
  px: 8,
  radius: 'sm',
  size: 13,
  weight: 'medium',
  tone: 'default',
  pointer: true,
  textAlign: 'left',
  icons: 'faint',
  hover: 'hover',
  focus: 'inset',
  chosen: 'soft',
  touch: { minH: 44 },
};
