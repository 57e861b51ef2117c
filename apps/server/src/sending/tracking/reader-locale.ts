import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';
import type { FastifyRequest } from 'fastify';

/** The language the person requested, else the browser's, else the mail's. */
export function readerLocale({
  request,
  language,
  fallback,
}: {
  request: FastifyRequest;
  language: Locale | null;
  fallback: Locale;
}): Locale {
  const wishes = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return language ?? matchLocale(wishes) ?? fallback;
}
