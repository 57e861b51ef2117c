import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { mailboxTexts } from '../locales/texts.ts';

type Input = { locale: Locale; profileName: string; address: string; code: string };

/** Goes to the public address of a business, to see whether it comes back to the profile. */
export function forwardTestEmail({ locale, profileName, address, code }: Input): MailContent {
  const texts = mailboxTexts[locale];
  return productMail({
    locale,
    subject: texts.forwardSubject(profileName),
    title: texts.forwardTitle,
    paragraphs: [texts.forwardBody(address), texts.forwardCode(code)],
    footer: texts.forwardFooter,
  });
}
