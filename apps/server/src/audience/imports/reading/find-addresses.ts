import { canonicalAddress } from '#platform/mail/addresses.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';

const maxLocal = 64;
const maxDomain = 255;

function isPart(code: number): boolean {
  // White space, and characters that surround an address.
  return code > 32 && code !== 0xa0 && code !== 0x3000 && !'<>"(),;:@[]'.includes(String.fromCharCode(code));
}

/**
 * Candidates for e-mail addresses in a cell, in one pass: around each @, at most the maximum length of an address is read.
 */
export function* addressesIn(text: string): Generator<string> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && at - from < maxLocal && isPart(text.charCodeAt(from - 1))) from -= 1;
    let to = at + 1;
    while (to < text.length && to - at <= maxDomain && isPart(text.charCodeAt(to))) to += 1;
    if (from < at && to > at + 1) yield canonicalAddress(trimEndOf(text.slice(from, to), /\./));
  }
}

const plainEmail = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/;

/** Lower-cased and validated as everywhere; most addresses need no schema to be recognised as valid. */
export function readEmail(text: string): string | undefined {
  const lower = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  if (lower.length <= 254 && plainEmail.test(lower) && !lower.includes('..')) return lower;
  const parsed = emailSchema.safeParse(lower);
  return parsed.success ? parsed.data : undefined;
}

/** Whether the text ends with an address in brackets. */
function isBracketed(text: string): boolean {
  const inside = text.slice(text.lastIndexOf('<') + 1, -1);
  return text.includes('<') && text.endsWith('>') && inside.includes('@') && !inside.includes('>');
}

/**
 * Splits several addresses in one cell: separated by punctuation, lines or spaces, each alone or as `Ana López <ana@…>`
 * (RFC 5322).
 */
export function splitAddresses(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  const end = () => {
    if (part.trim() !== '') parts.push(part.trim());
    part = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    const isGoogle = sign === ':' && text.startsWith(':::', at);
    if (!isQuoted && (isGoogle || sign === ';' || sign === ',' || sign === '|' || sign === '\n')) {
      end();
      if (isGoogle) at += 2;
    } else part += sign;
  }
  end();
  return parts.flatMap((each) => {
    if (isBracketed(each)) return [each];
    const words = each.split(/\s+/);
    const addresses = words.filter((word) => word.includes('@'));
    return addresses.length === words.length ? addresses : [each];
  });
}
