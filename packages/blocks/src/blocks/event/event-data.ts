import { currencyDigits } from '../../model/money.ts';
import { eventTime } from './event-time.ts';
import { type EventProps, isDatedEvent } from './event.schema.ts';

type Options = { props: EventProps; timeZone: string; pageUrl: string; imageUrl?: string | undefined };

function offer({ price, currency, isSoldOut, url }: EventProps, pageUrl: string): object | undefined {
  if (price === null) return undefined;
  return {
    '@type': 'Offer',
    price: (price / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency)),
    priceCurrency: currency,
    url: url === '' ? pageUrl : url,
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
  };
}

/** An event for search engines (schema.org Event); undefined without a name and a day. */
export function eventData({ props, timeZone, pageUrl, imageUrl }: Options): object | undefined {
  const time = isDatedEvent(props) ? eventTime(props, timeZone) : undefined;
  if (!time) return undefined;
  const written = (moment: Temporal.ZonedDateTime) =>
    time.isAllDay
      ? moment.toPlainDate().toString()
      : moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const offers = offer(props, pageUrl);
  return {
    '@type': 'Event',
    name: props.title,
    startDate: written(time.start),
    ...(time.end ? { endDate: written(time.end) } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    ...(props.place === '' ? {} : { location: { '@type': 'Place', name: props.place, address: props.place } }),
    ...(props.description === '' ? {} : { description: props.description }),
    ...(imageUrl === undefined ? {} : { image: imageUrl }),
    ...(offers ? { offers } : {}),
  };
}
