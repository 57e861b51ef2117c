import type { ReactNode } from 'react';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import type { TimeSpan } from '../../model/time-fields.schema.ts';
import { exceptionRows, spansText, stateText, weekRows } from './hours-texts.ts';
import { hasHours, type HoursProps } from './hours.schema.ts';
import { exceptionOn, localNow, openingState } from './opening-state.ts';

type Moment = { now: string; timeZone: string };

function momentOf({ now, timeZone }: PageContext): Moment | undefined {
  return now === undefined ? undefined : { now, timeZone: timeZone ?? 'UTC' };
}

function Status({ props, context, moment }: { props: HoursProps; context: PageContext; moment: Moment }): ReactNode {
  const state = openingState({ props, ...moment });
  if (!state) return null;
  const { label, detail } = stateText(state, { now: localNow(props, moment), words: context });
  return (
    <p className={state.isOpen ? 'hst yes' : 'hst'}>
      <b>{label}</b>
      {detail !== '' && <span>{detail}</span>}
    </p>
  );
}

type RowProps = { label: ReactNode; spans: readonly TimeSpan[]; isToday: boolean; context: PageContext };

function Row({ label, spans, isToday, context }: RowProps): ReactNode {
  return (
    <tr className={isToday ? 'td' : undefined}>
      <th scope="row">{label}</th>
      <td>{spansText(spans, context)}</td>
    </tr>
  );
}

function WeekTable({ props, context, today }: HoursView & { today: Temporal.PlainDate | undefined }): ReactNode {
  const index = today && !exceptionOn(props, today) ? today.dayOfWeek - 1 : -1;
  return (
    <table className="hrs">
      <tbody>
        {weekRows(props.week, context).map(({ first, last, label, spans }) => {
          const isToday = first <= index && index <= last;
          const name = isToday && first === last ? `${label} ${context.texts.hours.today}` : label;
          return <Row key={first} label={name} spans={spans} isToday={isToday} context={context} />;
        })}
      </tbody>
    </table>
  );
}

type HoursView = { props: HoursProps; context: PageContext };

function Exceptions({ props, context, today }: HoursView & { today: Temporal.PlainDate | undefined }): ReactNode {
  const rows = exceptionRows(props, { today, words: context });
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{context.texts.hours.exceptions}</h3>
      <table className="hrs">
        <tbody>
          {rows.map(({ key, label, days, spans, isToday }) => (
            <Row
              key={key}
              label={
                <>
                  {days}
                  {label !== '' && <small>{label}</small>}
                </>
              }
              spans={spans}
              isToday={isToday}
              context={context}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Opening hours as of the moment of rendering; without one, only what is always true. */
export function HoursBlock({ props, context }: BlockView<HoursProps>): ReactNode {
  if (!hasHours(props)) return null;
  const moment = momentOf(context);
  const today = moment && localNow(props, moment).toPlainDate();
  return (
    <>
      {props.title !== '' && <h2 className="bh">{props.title}</h2>}
      {props.showStatus && moment && <Status props={props} context={context} moment={moment} />}
      <WeekTable props={props} context={context} today={today} />
      <Exceptions props={props} context={context} today={today} />
      {props.note !== '' && <p className="nt">{props.note}</p>}
    </>
  );
}
