import { joinLines, type TextView } from '../../text/text-view.ts';
import type { QuoteProps } from './quote.schema.ts';

export function renderQuoteText({ props }: TextView<QuoteProps>): string {
  return joinLines([props.text && `«${props.text}»`, props.author && `— ${props.author}`]);
}
