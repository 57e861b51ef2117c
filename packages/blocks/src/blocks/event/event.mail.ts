import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjButtonless, mjImage, mjText } from '../../mail/mjml-parts.ts';
import { priceText } from '../price_list/price-text.ts';
import { whenText } from './event-texts.ts';
import { eventTime } from './event-time.ts';
import { type EventProps, isDatedEvent } from './event.schema.ts';

/** A mail does not know the profile's zone; times are printed as written, so any zone gives the same text. */
export function renderEventMail({ props, context }: MailView<EventProps>): string {
  const time = isDatedEvent(props) ? eventTime(props, 'UTC') : undefined;
  if (!time) return '';
  const price = priceText({ ...props, words: context });
  const lines = [whenText(time, context), props.place, price].filter((line) => line !== '').map(escapeMailText);
  const image = props.image ? mjImage({ image: props.image, url: props.url, context, isBleed: false }) : '';
  const facts = mjText({
    context,
    variant: 'body',
    html: `<strong style="font-weight:600">${escapeMailText(props.title)}</strong><br>${lines.join('<br>')}`,
  });
  const about =
    props.description === '' ? '' : mjText({ context, variant: 'small', html: escapeMailText(props.description) });
  const link =
    props.url === '' || props.isSoldOut
      ? ''
      : mjButtonless({
          context,
          label: props.linkLabel === '' ? context.texts.event.more : props.linkLabel,
          url: props.url,
        });
  return image + facts + about + link;
}
