import { momentText } from '#platform/moment-text.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { portabilityTexts } from '../locales/texts.ts';

type Client = { name: string; locale: Locale; timeZone: string };

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A readable size, in steps of a thousand. */
function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = new Intl.NumberFormat(localeTags[locale], {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** step);
}

type ReadyInput = { client: Client; sizeBytes: number; expiresAt: Temporal.Instant; publicUrl: string };

/** The archive is ready for download; it is never attached to the mail. */
export function exportReadyEmail({ client, sizeBytes, expiresAt, publicUrl }: ReadyInput): MailContent {
  const { locale, timeZone } = client;
  const { ready: texts, footer } = portabilityTexts[locale];
  const date = momentText(expiresAt, { locale, timeZone });
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(client.name), texts.body(sizeText(sizeBytes, locale), date)],
    button: { label: texts.button, url: `${publicUrl}/user/opciones/datos` },
    note: texts.note,
    footer,
  });
}

/** The export failed; it may be requested again. */
export function exportFailedEmail({ client, publicUrl }: { client: Client; publicUrl: string }): MailContent {
  const { failed: texts, footer } = portabilityTexts[client.locale];
  return productMail({
    locale: client.locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(client.name), texts.body],
    button: { label: texts.button, url: `${publicUrl}/user/opciones/datos` },
    footer,
  });
}
