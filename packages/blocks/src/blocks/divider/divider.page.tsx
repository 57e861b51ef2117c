import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import type { DividerProps } from './divider.schema.ts';

export function DividerBlock({ props }: BlockView<DividerProps>): ReactNode {
  return <hr className={props.style === 'short' ? 'sh' : undefined} />;
}
