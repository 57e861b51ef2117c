import type { Json } from './canonical.rules.ts';

/** Final words of keys whose values are never recorded. */
const secretWords = new Set(['password', 'passphrase', 'token', 'secret', 'hash', 'code', 'otp', 'pin']);
const harmless = new Set(['postalCode', 'countryCode', 'statusCode', 'errorCode', 'reasonCode', 'languageCode']);
/** Below these, keys are the client's own. */
const foreignNames = new Set(['fields', 'document']);
const textLimit = 4000;

export class SecretInHistoryError extends Error {
  override readonly name = 'SecretInHistoryError';
}

function isSecret(name: string): boolean {
  if (harmless.has(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return secretWords.has(words.at(-1) ?? '');
}

function shorten(text: string): string {
  // PostgreSQL's jsonb cannot contain U+0000.
  const plain = text.replaceAll('\u0000', '\uFFFD');
  return plain.length <= textLimit ? plain : `${plain.slice(0, textLimit).toWellFormed()}…`;
}

function clean(value: Json, path: string): Json {
  if (typeof value === 'string') return shorten(value.toWellFormed());
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, path));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const here = path === '' ? key : `${path}.${key}`;
      if (isSecret(key)) throw new SecretInHistoryError(`history must not hold “${here}”`);
      return [shorten(key), foreignNames.has(key) ? cut(item) : clean(item, here)];
    }),
  );
}

/** Values under keys that are not ours: unchanged, but as storable text. */
function cut(value: Json): Json {
  if (typeof value === 'string') return shorten(value.toWellFormed());
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [shorten(key), cut(item)]));
}

/**
 * Plain JSON of recorded values. What JSON cannot represent is dropped or converted to text, long texts are cut, and a
 * key that looks like a secret throws: the caller has made a mistake that must not reach the disk.
 */
export function recordable(values: Record<string, unknown>): { [key: string]: Json } {
  const plain: { [key: string]: Json } = JSON.parse(JSON.stringify(values));
  const cleaned = clean(plain, '');
  return cleaned !== null && typeof cleaned === 'object' && !Array.isArray(cleaned) ? cleaned : {};
}
