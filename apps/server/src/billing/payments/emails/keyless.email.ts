import type { PaymentProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { paymentTexts } from '../locales/texts.ts';

type Input = { locale: Locale; provider: PaymentProviderName; publicUrl: string };

/** Tells the operator that charges wait because the provider's key is missing. */
export function keylessEmail({ locale, provider, publicUrl }: Input): MailContent {
  const { keyless: texts, footer } = paymentTexts[locale];
  const name = provider === 'stripe' ? 'Stripe' : provider;
  return productMail({
    locale,
    subject: texts.subject(name),
    title: texts.title,
    paragraphs: [texts.body(name), texts.safe],
    button: { label: texts.button, url: `${publicUrl}/admin/opciones` },
    footer,
  });
}
