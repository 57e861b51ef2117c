import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#modules/mails/product-mail.layout.ts';
import { billingTexts } from '../locales/texts.ts';

type Base = { locale: Locale; name: string; url: string };

/** Word of one step of dunning; `date` is the day of the next one. */
export function dunningEmail({
  locale,
  name,
  url,
  step,
  plan,
  amount,
  date,
}: Base & { step: number; plan: string; amount: string; date: string }): MailContent {
  const { dunning, hello, footer } = billingTexts[locale];
  const texts = dunning.steps[step];
  if (!texts) throw new RangeError(`there is no step ${step} of dunning`);
  const isOver = step === dunning.steps.length - 1;
  return productMail({
    locale,
    subject: texts.subject(plan),
    title: texts.title,
    paragraphs: [hello(name), texts.body(amount, date)],
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
