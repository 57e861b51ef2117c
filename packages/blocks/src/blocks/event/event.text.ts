import { joinLines, type TextView } from '../../text/text-view.ts';
import { priceText } from '../price_list/price-text.ts';
import { whenText } from './event-texts.ts';
import { eventTime } from './event-time.ts';
import { type EventProps, isDatedEvent } from './event.schema.ts';

export function renderEventText({ props, context }: TextView<EventProps>): string {
  const time = isDatedEvent(props) ? eventTime(props, 'UTC') : undefined;
  if (!time) return '';
  const label = props.linkLabel === '' ? context.texts.event.more : props.linkLabel;
  return joinLines([
    props.title,
    whenText(time, context),
    props.place,
    priceText({ ...props, words: context }),
    props.description,
    props.url === '' || props.isSoldOut ? '' : `${label}: ${props.url}`,
  ]);
}
