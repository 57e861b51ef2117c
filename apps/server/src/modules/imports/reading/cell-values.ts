import { contactStatuses, type ContactStatus } from '@enlace/contract/contacts/contacts.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { findTimeZone, listTimeZones } from '@enlace/contract/core/time-zone.ts';
import { foldText } from '#platform/search/search-tokens.ts';

const languages: Record<string, Locale> = {
  es: 'es',
  spa: 'es',
  espanol: 'es',
  castellano: 'es',
  spanish: 'es',
  スペイン語: 'es',
  en: 'en',
  eng: 'en',
  ingles: 'en',
  english: 'en',
  英語: 'en',
  ja: 'ja',
  jp: 'ja',
  jpn: 'ja',
  japones: 'ja',
  japanese: 'ja',
  日本語: 'ja',
};

/** `es`, `es-MX`, `Español`, `日本語`. */
export function readLanguage(text: string): Locale | undefined {
  const word = foldText(text.trim());
  return languages[word] ?? languages[word.split(/[-_]/)[0] ?? ''];
}

/** `Europe/Madrid`, `America/Mexico City`, or a city that only one zone is named after. */
export function readTimeZone(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, '_');
  const city = foldText(name);
  const named = listTimeZones().filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return findTimeZone(name) ?? (named.length === 1 ? named[0] : undefined);
}

const statusWords: Record<string, ContactStatus> = {
  suscrito: 'subscribed',
  suscrita: 'subscribed',
  active: 'subscribed',
  activo: 'subscribed',
  購読中: 'subscribed',
  配信中: 'subscribed',
  pendiente: 'pending',
  unconfirmed: 'pending',
  未確認: 'pending',
  保留: 'pending',
  baja: 'unsubscribed',
  'dado de baja': 'unsubscribed',
  'dada de baja': 'unsubscribed',
  cancelado: 'unsubscribed',
  配信停止: 'unsubscribed',
  解除: 'unsubscribed',
  退会: 'unsubscribed',
  rebotado: 'bounced',
  rebote: 'bounced',
  cleaned: 'bounced',
  invalid: 'bounced',
  不達: 'bounced',
  queja: 'complained',
  spam: 'complained',
  complaint: 'complained',
  苦情: 'complained',
  迷惑メール報告: 'complained',
  bloqueado: 'blocked',
  bloqueada: 'blocked',
  suppressed: 'blocked',
  ブロック: 'blocked',
};

/** A word for a status in any of the three languages, or of another program. */
export function readStatus(text: string): ContactStatus | undefined {
  const word = foldText(text.trim());
  return contactStatuses.find((status) => status === word) ?? statusWords[word];
}
