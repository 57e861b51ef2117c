import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import { RichTextContent } from '../../page/richtext-content.tsx';
import type { RichtextProps } from './richtext.schema.ts';

export function RichtextBlock({ id, props, context }: BlockView<RichtextProps>): ReactNode {
  return (
    <div className={props.style === 'card' ? 'rt card' : 'rt'}>
      <RichTextContent doc={props.doc} blockId={id} context={context} />
    </div>
  );
}
