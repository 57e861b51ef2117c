import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { moneyText } from '#platform/money-text.ts';
import { catalogTexts } from '../locales/texts.ts';

type Money = { minor: number; currency: string };
type Input = {
  locale: Locale;
  name: string;
  url: string;
  plan: string;
  period: string;
  held: Money;
  next: Money;
  date: string;
};

/** Announces what a plan will cost, from when, and that the client is free to leave. */
export function priceNoticeEmail({ locale, name, url, plan, period, held, next, date }: Input): MailContent {
  const { priceNotice: texts, hello, footer } = catalogTexts[locale];
  const [before, after] = [moneyText({ ...held, locale }), moneyText({ ...next, locale })];
  return productMail({
    locale,
    subject: texts.subject(plan),
    title: texts.title,
    paragraphs: [hello(name), texts.body({ plan, period, before, after, date }), texts.choice],
    button: { label: texts.button, url },
    footer,
  });
}
