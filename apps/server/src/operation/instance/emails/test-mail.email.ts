import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { instanceTexts } from '../locales/texts.ts';

/** Shows an administrator that mails leave. */
export function testMailEmail({ locale }: { locale: Locale }): MailContent {
  const { test: texts, footer } = instanceTexts[locale];
  return productMail({ locale, subject: texts.subject, title: texts.title, paragraphs: [texts.body], footer });
}
