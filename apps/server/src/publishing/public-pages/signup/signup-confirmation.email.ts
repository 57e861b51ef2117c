import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { signupTexts } from './locales/texts.ts';

type Input = { locale: Locale; profileName: string; consent: string; url: string };

/**
 * Asks the reader of the address to confirm; the link opens a page with a button, opening it changes nothing. It
 * contains nothing the visitor typed, so that nobody can write to strangers through it.
 */
export function signupConfirmationEmail({ locale, profileName, consent, url }: Input): MailContent {
  const texts = signupTexts[locale];
  return productMail({
    locale,
    author: profileName,
    subject: texts.subject(profileName),
    title: texts.title,
    paragraphs: [texts.body(profileName)],
    button: { label: texts.button, url },
    note: consent,
    footer: texts.ignore,
  });
}
