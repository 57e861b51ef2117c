import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
const mostLocal = 64;
const mostDomain = 255;

function isPart(code: number): boolean {
  // White space, and the signs that stand around an address.
  return code > 32 && code !== 0xa0 && code !== 0x3000 && !'<>"(),;:@[]'.includes(String.fromCharCode(code));
}

/** What looks like an e-mail address in a cell, in one pass: around each @ no more is read than an address may be long. */
export function* addressesIn(text: string): Generator<string> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && at - from < mostLocal && isPart(text.charCodeAt(from - 1))) from -= 1;
    let to = at + 1;
    while (to < text.length && to - at <= mostDomain && isPart(text.charCodeAt(to))) to += 1;
    if (from < at && to > at + 1) yield trimEndOf(text.slice(from, to).toLowerCase(), /\./);
  }
}
