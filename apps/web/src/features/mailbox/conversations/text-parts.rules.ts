import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
export type TextPart = { text: string; href: string | undefined };

const address = /https?:\/\/[^\s<>"']+/g;

/** Splits readable text at its web addresses, excluding a trailing full stop or bracket. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const href = trimEndOf(match[0], /[.,;:!?)\]}»”]/);
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: undefined });
    parts.push({ text: href, href });
    at = match.index + href.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: undefined });
  return parts;
}
