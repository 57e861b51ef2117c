import { fileAddress } from '../../model/fields.schema.ts';
import { joinLines, type TextView } from '../../text/text-view.ts';
import type { VideoProps } from './video.schema.ts';

export function renderVideoText({ props, context }: TextView<VideoProps>): string {
  const file = props.source === 'file' ? props.file : null;
  const url = props.source === 'file' ? (file ? fileAddress(file, context.filesOrigin) : '') : props.url;
  return url === '' ? '' : joinLines([props.title, props.caption, `${context.texts.video.watch}: ${url}`]);
}
