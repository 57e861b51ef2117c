import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { identityTexts } from '../locales/texts.ts';

/** Sent to a known address when somebody tries to register with it. */
export function accountExistsEmail({ locale, url }: { locale: Locale; url: string }): MailContent {
  const { exists: texts, footer } = identityTexts[locale];
  const { subject, title, body, button } = texts;
  return productMail({ locale, subject, title, paragraphs: [body], button: { label: button, url }, footer });
}
