import { mjText } from '../../mail/mjml-parts.ts';
import { richTextToMailHtml } from '../../mail/richtext-mail.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { RichtextProps } from './richtext.schema.ts';

export function renderRichtextMail({ props, context }: MailView<RichtextProps>): string {
  return mjText({ context, variant: 'body', html: richTextToMailHtml({ doc: props.doc, context }) });
}
