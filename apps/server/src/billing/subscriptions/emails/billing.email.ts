import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import type { Owed } from './what-is-owed.ts';
import { billingTexts } from '../locales/texts.ts';

type Base = { locale: Locale; name: string; url: string };

/** How payment was attempted: by a charge that is retried, by one that is not, or by no charge at all. */
export type Collection = 'tried_again' | 'refused' | 'not_tried';
type Dunning = Base & {
  step: number;
  plan: string;
  amount: string;
  /** The date of the next step. */
  date: string;
  collection: Collection;
  owed: Owed;
  isTest: boolean;
};

/** Invoice, card, reason and account, a sentence each; after the end nothing is asked for any more. */
function owedSentences({ locale, owed, step }: Pick<Dunning, 'locale' | 'owed' | 'step'>): string[] {
  const { dunning } = billingTexts[locale];
  const { numbers, failed, transfer, helpAddress } = owed;
  const isOver = step === dunning.steps.length - 1;
  return [
    ...(numbers.length > 0 ? [dunning.invoices(new Intl.ListFormat(locale).format(numbers), numbers.length)] : []),
    ...(failed ? [dunning.failed({ card: failed.card, reason: dunning.reasons[failed.code] })] : []),
    ...(transfer && !isOver ? [dunning.transfer(transfer)] : []),
    ...(helpAddress === null ? [] : [dunning.help(helpAddress)]),
  ];
}

/** The mail of one dunning step; the first one says only what really happened. */
export function dunningEmail(mail: Dunning): MailContent {
  const { locale, name, url, step, plan, amount, date, collection, owed, isTest } = mail;
  const { dunning, hello, footer } = billingTexts[locale];
  const first = { tried_again: dunning.steps[0], refused: dunning.refused, not_tried: dunning.late };
  const texts = step === 0 ? first[collection] : dunning.steps[step];
  if (!texts) throw new RangeError(`there is no step ${step} of dunning`);
  const isOver = step === dunning.steps.length - 1;
  return productMail({
    locale,
    subject: texts.subject(plan),
    title: texts.title,
    paragraphs: [
      hello(name),
      texts.body(amount, date),
      ...owedSentences({ locale, owed, step }),
      ...(isTest ? [dunning.trial] : []),
    ],
    button: { label: isOver ? dunning.buttonPlans : dunning.button, url },
    footer,
  });
}

/** A trial is over and no plan follows. */
export function trialOverEmail({ locale, name, url }: Base): MailContent {
  const { trialOver: texts, hello, footer } = billingTexts[locale];
  const { subject, title, body, button } = texts;
  return productMail({
    locale,
    subject,
    title,
    paragraphs: [hello(name), body],
    button: { label: button, url },
    footer,
  });
}

/** A plan was chosen and not paid in time. */
export function startExpiredEmail({ locale, name, url, plan }: Base & { plan: string }): MailContent {
  const { startExpired: texts, hello, footer } = billingTexts[locale];
  return productMail({
    locale,
    subject: texts.subject(plan),
    title: texts.title,
    paragraphs: [hello(name), texts.body],
    button: { label: texts.button, url },
    footer,
  });
}
