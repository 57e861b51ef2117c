import { escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjText } from '../../mail/mjml-parts.ts';
import { richTextToMailHtml } from '../../mail/richtext-mail.ts';
import { answeredQuestions, type FaqProps } from './faq.schema.ts';

/** Mail programs cannot collapse content, so every answer follows its question. */
export function renderFaqMail({ props, context }: MailView<FaqProps>): string {
  const items = answeredQuestions(props);
  if (items.length === 0) return '';
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const answers = items.map(({ question, answer }) =>
    mjText({
      context,
      variant: 'body',
      html: `<p style="margin:0 0 6px;font-weight:600">${escapeMailText(question)}</p>${richTextToMailHtml({ doc: answer, context })}`,
    }),
  );
  return title + answers.join('');
}
