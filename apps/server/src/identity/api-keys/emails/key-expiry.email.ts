import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { apiKeysTexts } from '../locales/texts.ts';

type Input = {
  client: { name: string; locale: Locale; timeZone: string };
  key: { name: string; expiresAt: Temporal.Instant };
  publicUrl: string;
};

/** A key expires within a week; programs using it need another one. */
export function keyExpiryEmail({ client, key, publicUrl }: Input): MailContent {
  const { locale, timeZone } = client;
  const { expiry: texts, footer } = apiKeysTexts[locale];
  const date = key.expiresAt.toLocaleString(localeTags[locale], { dateStyle: 'long', timeZone });
  return productMail({
    locale,
    subject: texts.subject(key.name),
    title: texts.title,
    paragraphs: [texts.hello(client.name), texts.body(key.name, date)],
    button: { label: texts.button, url: `${publicUrl}/user/opciones/claves` },
    note: texts.note,
    footer,
  });
}
