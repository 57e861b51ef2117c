import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import type { FactorChange } from '../factors.types.ts';
import { factorsTexts } from '../locales/texts.ts';

type Input = {
  locale: Locale;
  name: string;
  change: FactorChange;
  url: string;
  /** Name of the passkey, if it is about one. */
  passkey: string;
  /** Remaining recovery codes, if one was used. */
  left: number;
};

/** Notifies the owner of an account that its sign-in methods have changed. */
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
