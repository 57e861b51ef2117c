import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { identityTexts } from '../locales/texts.ts';

type Input = { locale: Locale; name: string; url: string; minutes: number };

/** Contains the single-use link for a new password. */
export function passwordResetEmail({ locale, name, url, minutes }: Input): MailContent {
  const { reset: texts, footer } = identityTexts[locale];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(name), texts.body],
    button: { label: texts.button, url },
    note: texts.expiry(minutes),
    footer,
  });
}
