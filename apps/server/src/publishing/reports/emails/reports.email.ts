import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { reportsTexts } from '../locales/texts.ts';

type Shared = { locale: Locale; page: string; url: string };

/** To administrators: somebody reported a page that had no open report. */
export function receivedEmail({ locale, page, url }: Shared): MailContent {
  const { received: texts, footer } = reportsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject(page),
    title: texts.title(page),
    paragraphs: [texts.body],
    button: { label: texts.button, url },
    footer: footer.operator,
  });
}

/** To the client whose page the operator took down. */
export function withheldEmail({
  locale,
  page,
  url,
  name,
  reason,
}: Shared & { name: string; reason: string }): MailContent {
  const { hello, withheld: texts, footer } = reportsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject(page),
    title: texts.title(page),
    paragraphs: [hello(name), texts.body, texts.reason(reason), texts.next],
    button: { label: texts.button, url },
    footer: footer.client,
  });
}

export function releasedEmail({ locale, page, url, name }: Shared & { name: string }): MailContent {
  const { hello, released: texts, footer } = reportsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject(page),
    title: texts.title(page),
    paragraphs: [hello(name), texts.body],
    button: { label: texts.button, url },
    footer: footer.client,
  });
}
