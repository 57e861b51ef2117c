import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import type { FactorChange } from '../factors.types.ts';
import { factorsTexts } from '../locales/texts.ts';

type Input = {
  locale: Locale;
  name: string;
  change: FactorChange;
  url: string;
  /** Name of the passkey, where it is about one. */
  passkey: string;
  /** Recovery codes that are left, where one was used. */
  left: number;
};

/** Tells the owner of an account that the way to sign in has changed. */
export function factorChangeEmail({ locale, name, change, url, passkey, left }: Input): MailContent {
  const { hello, notYou, button, footer, changes } = factorsTexts[locale];
  const { subject, body } = changes[change]({ passkey, left });
  return productMail({
    locale,
    subject,
    title: subject,
    paragraphs: [hello(name), body],
    button: { label: button, url },
    note: notYou,
    footer,
  });
}
