import { escapeMailText } from '../../mail/mail-escape.ts';
import { mjText } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { QuoteProps } from './quote.schema.ts';

export function renderQuoteMail({ props, context }: MailView<QuoteProps>): string {
  if (props.text === '') return '';
  const author =
    props.author === ''
      ? ''
      : `<p class="m2" style="margin:10px 0 0;font-family:${context.fonts.body};font-size:13.5px;color:${context.colors.ink2}">${escapeMailText(props.author)}</p>`;
  const html = `<blockquote style="margin:0;padding:0 0 0 18px;border-left:3px solid ${context.colors.accent}">${escapeMailText(props.text)}${author}</blockquote>`;
  return mjText({ context, variant: 'quote', html });
}
