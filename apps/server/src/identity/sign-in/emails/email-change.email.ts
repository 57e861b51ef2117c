import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { identityTexts } from '../locales/texts.ts';

type Input = { locale: Locale; name: string; side: 'old' | 'new'; newEmail: string; url: string; minutes: number };

/**
 * Asks the old or the new address to agree to the change; the link opens a page with buttons, opening it changes
 * nothing.
 */
export function emailChangeEmail({ locale, name, side, newEmail, url, minutes }: Input): MailContent {
  const { emailChange, hello, footer } = identityTexts[locale];
  const texts = emailChange[side];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [hello(name), texts.body(newEmail)],
    button: { label: emailChange.button, url },
    note: texts.expiry(minutes),
    footer,
  });
}
