import { escapeMailText } from '../../mail/mail-escape.ts';
import { mjImage, mjText } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { ImageProps } from './image.schema.ts';

export function renderImageMail({ props, context, isBleed }: MailView<ImageProps>): string {
  if (!props.image) return '';
  const picture = mjImage({ image: props.image, url: props.url, context, isBleed });
  if (props.caption === '') return picture;
  return picture + mjText({ context, variant: 'small', html: escapeMailText(props.caption) });
}
