import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import type { QuoteProps } from './quote.schema.ts';

export function QuoteBlock({ props }: BlockView<QuoteProps>): ReactNode {
  if (props.text === '') return null;
  return (
    <figure className="qt">
      <blockquote>{props.text}</blockquote>
      {props.author !== '' && <figcaption>{props.author}</figcaption>}
    </figure>
  );
}
