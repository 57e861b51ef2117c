import { fillText } from '../../model/fill-text.ts';
import { fileAddress } from '../../model/fields.schema.ts';
import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjButton, mjImage, mjText } from '../../mail/mjml-parts.ts';
import { videoPlaceOf } from './video-address.ts';
import type { VideoProps } from './video.schema.ts';

/** Mail programs play no videos: an image and a button link to it. */
export function renderVideoMail({ props, context }: MailView<VideoProps>): string {
  const file = props.source === 'file' ? props.file : null;
  const url = props.source === 'file' ? (file ? fileAddress(file, context.filesOrigin) : '') : props.url;
  if (url === '') return '';
  const { video } = context.texts;
  const place = file ? '' : videoPlaceOf(url);
  const label = place === '' ? video.watch : fillText(video.watchOn, { name: place });
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const poster = props.poster ? mjImage({ image: props.poster, url, context, isBleed: false }) : '';
  const caption =
    props.caption === '' ? '' : mjText({ context, variant: 'small', html: escapeMailText(props.caption) });
  return title + poster + caption + mjButton({ context, label, url, isOutline: true });
}
