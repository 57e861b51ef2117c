import { joinLines, type TextView } from '../../text/text-view.ts';
import { exceptionRows, spansText, weekRows } from './hours-texts.ts';
import { hasHours, type HoursProps } from './hours.schema.ts';

export function renderHoursText({ props, context }: TextView<HoursProps>): string {
  if (!hasHours(props)) return '';
  const week = weekRows(props.week, context).map(({ label, spans }) => `${label}: ${spansText(spans, context)}`);
  const exceptions = exceptionRows(props, { today: undefined, words: context }).map(
    ({ days, label, spans }) => `${label === '' ? days : `${days} (${label})`}: ${spansText(spans, context)}`,
  );
  return joinLines([props.title, ...week, ...exceptions, props.note]);
}
