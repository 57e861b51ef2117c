import { layout } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';

type Props = {
  of: IconShape;
  /** 16 in bars and rows, 18 in menus and buttons, 22 in the tab bar. */
  size?: 14 | 16 | 18 | 22;
  className?: string | undefined;
};

/** Decorative icon; the text or label next to it carries the meaning. */
export function Icon({ of: Shape, size = 18, className }: Props) {
  return <Shape size={size} stroke={1.6} aria-hidden {...layout('box', { fixed: true, className })} />;
}
