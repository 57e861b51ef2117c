import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { clientsTexts } from '../locales/texts.ts';

type Person = { locale: Locale; name: string };

/** Asks a client created by the operator to choose a password; opening the link changes nothing. */
export function clientInvitationEmail({
  locale,
  name,
  url,
  days,
}: Person & { url: string; days: number }): MailContent {
  const { hello, invitation: texts, footer } = clientsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [hello(name), texts.body],
    button: { label: texts.button, url },
    note: texts.expiry(days),
    footer,
  });
}

export function suspendedEmail({ locale, name, reason }: Person & { reason: string }): MailContent {
  const { hello, suspended: texts, footer } = clientsTexts[locale];
  const { subject, title } = texts;
  const paragraphs = [hello(name), texts.body, texts.reason(reason), texts.next];
  return productMail({ locale, subject, title, paragraphs, footer });
}

export function reactivatedEmail({ locale, name, url }: Person & { url: string }): MailContent {
  const { hello, reactivated: texts, footer } = clientsTexts[locale];
  const { subject, title, body } = texts;
  const button = { label: texts.button, url };
  return productMail({ locale, subject, title, paragraphs: [hello(name), body], button, footer });
}

/** Sent to the account's previous address. */
export function addressChangedEmail({ locale, name, email }: Person & { email: string }): MailContent {
  const { hello, addressChanged: texts, footer } = clientsTexts[locale];
  const { subject, title } = texts;
  return productMail({ locale, subject, title, paragraphs: [hello(name), texts.body(email), texts.next], footer });
}
