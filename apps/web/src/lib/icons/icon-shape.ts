import type { ComponentType } from 'react';

/** A Tabler outline icon, or a drawing of ours with the same properties. */
export type IconShape = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
