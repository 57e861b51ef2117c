import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { paymentTexts } from '../locales/texts.ts';
import { moneyText } from '#platform/money-text.ts';

type Input = {
  payer: { name: string; locale: Locale };
  amountMinor: number;
  currency: string;
  /** Of the invoice. */
  number: string;
  /** The amount now due. */
  dueMinor: number;
  isTrial: boolean;
  publicUrl: string;
};

function common({ payer: { locale }, isTrial, publicUrl }: Input) {
  const { receipt, footer } = paymentTexts[locale];
  const url = `${publicUrl}/user/pagos`;
  return { locale, url, footer, ...(isTrial ? { note: receipt.trial } : {}) };
}

type RefundInput = Input & {
  creditNote: { number: string; reason: string | null } | null;
  /** “Visa •••• 4417”; null when the money is returned by another route. */
  card: string | null;
};

/** Confirms a refund: amount, invoice, reason and destination. */
export function refundEmail({ creditNote, card, ...input }: RefundInput): MailContent {
  const { payer, amountMinor, currency, number, dueMinor } = input;
  const { receipt, refund: texts } = paymentTexts[payer.locale];
  const { url, ...layout } = common(input);
  const money = (minor: number) => moneyText({ minor, currency, locale: payer.locale });
  const amount = money(amountMinor);
  const stays = dueMinor > 0 ? texts.due(money(dueMinor)) : texts.settled;
  const why = creditNote
    ? [texts.creditNote(creditNote.number), ...(creditNote.reason === null ? [] : [texts.reason(creditNote.reason)])]
    : [stays];
  return productMail({
    ...layout,
    subject: texts.subject({ amount, number }),
    title: texts.title,
    paragraphs: [
      receipt.hello(payer.name),
      texts.body({ amount, number }),
      card === null ? texts.sameWay : texts.card(card),
      ...why,
    ],
    button: { label: receipt.button, url },
  });
}

/** A payment was reversed, so that its invoice is due again; `isDisputed`: the payer's bank reclaimed it. */
export function reopenedEmail({ isDisputed, ...input }: Input & { isDisputed: boolean }): MailContent {
  const { payer, amountMinor, currency, number, dueMinor } = input;
  const { receipt, reopened: texts } = paymentTexts[payer.locale];
  const { url, ...layout } = common(input);
  const money = (minor: number) => moneyText({ minor, currency, locale: payer.locale });
  const what = { amount: money(amountMinor), number };
  return productMail({
    ...layout,
    subject: texts.subject(number),
    title: texts.title,
    paragraphs: [
      receipt.hello(payer.name),
      isDisputed ? texts.disputed(what) : texts.returned(what),
      texts.due(money(dueMinor)),
    ],
    button: { label: texts.button, url },
  });
}
