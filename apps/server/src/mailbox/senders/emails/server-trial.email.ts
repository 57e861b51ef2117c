import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { senderTexts } from '../locales/texts.ts';

/** Shows a client that their own mail server works. */
export function serverTrialEmail({ locale, host }: { locale: Locale; host: string }): MailContent {
  const texts = senderTexts[locale];
  return productMail({
    locale,
    subject: texts.trialSubject(host),
    title: texts.trialTitle,
    paragraphs: [texts.trialBody(host)],
    footer: texts.trialFooter,
  });
}
