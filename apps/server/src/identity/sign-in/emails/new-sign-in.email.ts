import { momentText } from '#platform/moment-text.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Device } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { identityTexts } from '../locales/texts.ts';

type Input = {
  locale: Locale;
  account: { name: string; timeZone: string };
  device: Device;
  at: Temporal.Instant;
  url: string;
};

/** Reports a sign-in from a new place or device. */
export function newSignInEmail({ locale, account, device, at, url }: Input): MailContent {
  const { newSignIn: texts, hello, footer } = identityTexts[locale];
  const when = momentText(at, { locale, timeZone: account.timeZone });
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [hello(account.name), texts.body({ device: texts.device(device), when })],
    button: { label: texts.button, url },
    note: texts.notYou,
    footer,
  });
}
