import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailContext, MailView } from '../../mail/mail-view.ts';
import { mjButtonless, mjDivider, mjImage, mjText } from '../../mail/mjml-parts.ts';
import { dayText } from './wall-texts.ts';
import { type WallEntry, wallEntries, type WallProps } from './wall.schema.ts';

function renderEntry(entry: WallEntry, context: MailContext): string {
  const { date, title, text, image, url, linkLabel } = entry;
  const words = (variant: 'subtitle' | 'body' | 'small', content: string) =>
    content === '' ? '' : mjText({ context, variant, html: escapeMailText(content) });
  return (
    (image ? mjImage({ image, url, context, isBleed: false }) : '') +
    words('subtitle', title) +
    words('body', text.trim()) +
    words('small', dayText(date, context.locale)) +
    (url === '' ? '' : mjButtonless({ context, label: linkLabel || context.texts.wall.more, url }))
  );
}

export function renderWallMail({ props, context }: MailView<WallProps>): string {
  const entries = wallEntries(props).slice(0, Number(props.shown));
  if (entries.length === 0) return '';
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  return title + entries.map((entry) => renderEntry(entry, context)).join(mjDivider({ context, isShort: false }));
}
