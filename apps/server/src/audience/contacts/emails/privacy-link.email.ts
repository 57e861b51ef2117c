import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { contactsTexts } from '../locales/texts.ts';

type Input = { locale: Locale; brand: string; url: string };

/** The link through which a person sees or erases their stored data. */
export function privacyLinkEmail({ locale, brand, url }: Input): MailContent {
  const { mail: texts } = contactsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject(brand),
    title: texts.title,
    paragraphs: [texts.body(brand)],
    button: { label: texts.button, url },
    note: texts.note,
    footer: texts.footer(brand),
  });
}
