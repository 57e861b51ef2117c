import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailContext, MailView } from '../../mail/mail-view.ts';
import { mjTable, mjText } from '../../mail/mjml-parts.ts';
import { exceptionRows, spansText, weekRows } from './hours-texts.ts';
import { hasHours, type HoursProps } from './hours.schema.ts';

function row(context: MailContext, { label, value }: { label: string; value: string }): string {
  const { colors, fonts } = context;
  const cell = (name: string, color: string, text: string) =>
    `<td class="${name}" style="padding:5px 16px 5px 0;vertical-align:top;font-family:${fonts.body};font-size:15px;line-height:1.45;color:${color}">${escapeMailText(text)}</td>`;
  return `<tr>${cell('m2', colors.ink2, label)}${cell('m1', colors.ink, value)}</tr>`;
}

/** A mail is read at any time, so it states the hours, never whether it is open now. */
export function renderHoursMail({ props, context }: MailView<HoursProps>): string {
  if (!hasHours(props)) return '';
  const week = weekRows(props.week, context).map(({ label, spans }) =>
    row(context, { label, value: spansText(spans, context) }),
  );
  const exceptions = exceptionRows(props, { today: undefined, words: context }).map(({ days, label, spans }) =>
    row(context, { label: label === '' ? days : `${days} · ${label}`, value: spansText(spans, context) }),
  );
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const note = props.note === '' ? '' : mjText({ context, variant: 'small', html: escapeMailText(props.note) });
  return title + mjTable([...week, ...exceptions].join('')) + note;
}
