import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import type { SectionProps } from './section.schema.ts';

export function SectionBlock({ props, columns }: BlockView<SectionProps>): ReactNode {
  if (!columns || columns.length === 0) return null;
  return (
    <div className={`cols n${columns.length} ${props.layout}${props.tone === 'none' ? '' : ` on-${props.tone}`}`}>
      {columns.map((column, position) => (
        <div key={position}>{column}</div>
      ))}
    </div>
  );
}
