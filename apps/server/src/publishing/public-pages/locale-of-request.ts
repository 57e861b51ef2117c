import type { IncomingHttpHeaders } from 'node:http';
import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';

/** The visitor's language by the order of their browser's list (RFC 9110 §12.5.4), else the fallback. */
export function localeOfRequest(headers: IncomingHttpHeaders, fallback: Locale): Locale {
  const wishes = (headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim());
    return { tag, weight: Number.parseFloat(quality.replace(/^q=/, '')) || 0 };
  });
  const ordered = wishes.toSorted((left, right) => right.weight - left.weight).map(({ tag }) => tag);
  return matchLocale(ordered) ?? fallback;
}
