import type { ComponentType } from 'react';

/** A Tabler outline icon, or one of ours with the same props. */
export type IconShape = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
