import { toDecimal } from '@enlace/contract/billing/money.ts';
import { exponentOf } from '@enlace/contract/billing/currencies.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#modules/mails/product-mail.layout.ts';
import { paymentTexts } from '../locales/texts.ts';

const tags: Record<Locale, string> = { es: 'es-ES', en: 'en-GB', ja: 'ja-JP' };

function moneyText({ minor, currency, locale }: { minor: number; currency: string; locale: Locale }): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(tags[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  // NOTE: a decimal text is formatted exactly; the type names only the template form of such texts.
  return format.format(toDecimal(minor, currency) as `${number}`);
}

type Input = {
  payer: { name: string; locale: Locale };
  amountMinor: number;
  currency: string;
  number: string;
  /** “Visa •••• 4417”; null when no card was charged. */
  card: string | null;
  isTrial: boolean;
  publicUrl: string;
};

/** Money came: how much, for which invoice, from which card. */
export function receiptEmail({ payer, amountMinor, currency, number, card, isTrial, publicUrl }: Input): MailContent {
  const { receipt: texts, footer } = paymentTexts[payer.locale];
  const amount = moneyText({ minor: amountMinor, currency, locale: payer.locale });
  return productMail({
    locale: payer.locale,
    subject: texts.subject(number),
    title: texts.title,
    paragraphs: [texts.hello(payer.name), texts.paid({ amount, number }), ...(card ? [texts.card(card)] : [])],
    button: { label: texts.button, url: `${publicUrl}/user/pagos` },
    ...(isTrial ? { note: texts.trial } : {}),
    footer,
  });
}
