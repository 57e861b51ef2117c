import { richTextToText } from '../../text/richtext-text.ts';
import type { TextView } from '../../text/text-view.ts';
import type { RichtextProps } from './richtext.schema.ts';

export function renderRichtextText({ props }: TextView<RichtextProps>): string {
  return richTextToText(props.doc);
}
