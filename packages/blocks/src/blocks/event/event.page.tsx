import type { ReactNode } from 'react';
import { Icon } from '../../page/icons/icon.tsx';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { priceText } from '../price_list/price-text.ts';
import { leafText, whenText } from './event-texts.ts';
import { type EventTime, eventTime, isPast } from './event-time.ts';
import { type EventProps, isDatedEvent } from './event.schema.ts';

type Drawn = { props: EventProps; context: PageContext; time: EventTime; isOver: boolean };

function isoOf(time: Temporal.ZonedDateTime, isAllDay: boolean): string {
  return isAllDay ? time.toPlainDate().toString() : time.toInstant().toString();
}

/** The year that can be omitted. */
function yearOf({ now }: PageContext, { start }: EventTime): number | undefined {
  return now === undefined ? undefined : Temporal.Instant.from(now).toZonedDateTimeISO(start.timeZoneId).year;
}

function Tag({ props, context, isOver }: Drawn): ReactNode {
  const text = isOver ? context.texts.event.past : priceText({ ...props, words: context });
  if (text === '') return null;
  return <span className={isOver || props.isSoldOut ? 'bd off' : 'bd'}>{text}</span>;
}

function Facts({ props, context, time }: Drawn): ReactNode {
  return (
    <div className="et">
      <h3 className="p-name">{props.title}</h3>
      <p>
        <time className="dt-start" dateTime={isoOf(time.start, time.isAllDay)}>
          {whenText(time, { ...context, style: { year: yearOf(context, time) } })}
        </time>
      </p>
      {props.place !== '' && <p className="p-location">{props.place}</p>}
    </div>
  );
}

function Actions({ id, props, context, isOver }: Drawn & { id: string }): ReactNode {
  const calendarUrl = props.hasCalendar ? context.calendarUrl?.(id) : undefined;
  const hasLink = props.url !== '' && !props.isSoldOut;
  if (isOver || (!hasLink && calendarUrl === undefined)) return null;
  return (
    <p className="ea">
      {hasLink && (
        <PageLink href={props.url} blockId={id} context={context} className="go1">
          {props.linkLabel === '' ? context.texts.event.more : props.linkLabel}
          <Icon name="arrow" />
        </PageLink>
      )}
      {calendarUrl !== undefined && (
        <a href={calendarUrl} download>
          <Icon name="calendar" />
          {context.texts.event.toCalendar}
        </a>
      )}
    </p>
  );
}

export function EventBlock({ id, props, context }: BlockView<EventProps>): ReactNode {
  const time = isDatedEvent(props) ? eventTime(props, context.timeZone ?? 'UTC') : undefined;
  if (!time) return null;
  const isOver = context.now !== undefined && isPast(time, context.now);
  if (isOver && props.whenPast === 'hide') return null;
  const leaf = leafText(time, context.locale);
  const drawn: Drawn = { props, context, time, isOver };
  return (
    <article className={isOver ? 'ev past h-event' : 'ev h-event'}>
      {props.image && <PageImage image={props.image} context={context} sizes="(min-width:640px) 600px, 100vw" />}
      <div className="er">
        <p className="lf" aria-hidden="true">
          <b>{leaf.day}</b>
          {leaf.month}
        </p>
        <Facts {...drawn} />
        <Tag {...drawn} />
      </div>
      {props.description !== '' && <p className="ed p-summary">{props.description}</p>}
      <Actions id={id} {...drawn} />
    </article>
  );
}
