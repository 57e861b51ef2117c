import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { instanceTexts } from '../locales/texts.ts';

/** Allows one address to register. */
export function registrationInviteEmail({
  locale,
  url,
  days,
}: {
  locale: Locale;
  url: string;
  days: number;
}): MailContent {
  const { invite: texts, footer } = instanceTexts[locale];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.body],
    button: { label: texts.button, url },
    note: texts.expiry(days),
    footer,
  });
}
