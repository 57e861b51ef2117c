import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { paymentTexts } from '../locales/texts.ts';
import { moneyText } from '#platform/money-text.ts';

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

/** Confirms received money: amount, invoice and card. */
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
