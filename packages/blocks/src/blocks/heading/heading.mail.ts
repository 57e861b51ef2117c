import { mjButtonless, mjText } from '../../mail/mjml-parts.ts';
import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { HeadingProps } from './heading.schema.ts';

export function renderHeadingMail({ props, context }: MailView<HeadingProps>): string {
  if (props.text === '') return '';
  const isLarge = props.size === 'large';
  const tag = isLarge ? 'h1' : 'h2';
  const title = mjText({
    context,
    variant: isLarge ? 'title' : 'subtitle',
    html: `<${tag} style="margin:0;font:inherit">${escapeMailText(props.text)}</${tag}>`,
  });
  if (props.linkLabel === '' || props.linkUrl === '') return title;
  return title + mjButtonless({ context, label: props.linkLabel, url: props.linkUrl });
}
