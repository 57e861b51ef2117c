import { joinLines, type TextView } from '../../text/text-view.ts';
import type { ImageProps } from './image.schema.ts';

export function renderImageText({ props }: TextView<ImageProps>): string {
  const alt = props.image && props.image.alt !== '' ? `[${props.image.alt}]` : '';
  return joinLines([alt, props.caption, props.url]);
}
