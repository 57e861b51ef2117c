import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjButtonless, mjImage, mjText } from '../../mail/mjml-parts.ts';
import { mapAddress } from './map-addresses.ts';
import { type MapLinkProps, placeOf } from './map_link.schema.ts';

export function renderMapLinkMail({ props, context }: MailView<MapLinkProps>): string {
  const place = placeOf(props);
  if (!place) return '';
  const url = mapAddress(props.app === 'geo' ? 'google' : props.app, place);
  const text = (variant: 'subtitle' | 'body' | 'small', words: string) =>
    words === '' ? '' : mjText({ context, variant, html: escapeMailText(words) });
  return (
    text('subtitle', props.title) +
    (props.image ? mjImage({ image: props.image, url, context, isBleed: false }) : '') +
    text('body', place.address || props.coordinates) +
    text('small', props.detail) +
    mjButtonless({ context, label: context.texts.map.go, url })
  );
}
