import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import type { SpacerProps } from './spacer.schema.ts';

export function SpacerBlock({ props }: BlockView<SpacerProps>): ReactNode {
  return <div className={`sp ${props.size}`} aria-hidden="true" />;
}
