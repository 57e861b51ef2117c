import { judgeAddress } from './address-guard.ts';

/** Why an address has no valid target. */
export type DeadReason = 'empty' | 'no_host' | 'spaces' | 'scheme' | 'relative';

/** Whether an address in a mail has no valid target for any reader. Anchors within the mail are fine. */
export function isDeadAddress(address: string): boolean {
  const text = address.trim();
  if (text.startsWith('#')) return text === '#';
  if (/^(?:mailto|tel|sms):/i.test(text)) return /^\w+:$/.test(text);
  return !/^https?:\/\/[^/?#]/i.test(text) || URL.parse(text) === null;
}

/** What is wrong with a filled-in address, before any of it was checked or encoded. */
export function deadReasonOf(written: string): DeadReason {
  const text = written.trim();
  if (text === '' || text === '#' || /^(?:mailto|tel|sms):$/i.test(text)) return 'empty';
  if (/^(?:https?:)?\/\/(?:[/?#]|$)/i.test(text)) return 'no_host';
  if (/^(?:https?:)?\/\/[^/?#]*\s/i.test(text)) return 'spaces';
  if (/^https?:/i.test(text)) return 'no_host';
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return 'scheme';
  return /\s/.test(text) && judgeAddress(text) === '' ? 'spaces' : 'relative';
}

function decodeAttribute(text: string): string {
  return text.replace(/&(?:amp|#38);/g, '&');
}

const links = /<(?:a|area)\b[^<>]*>/gi;
const address = /\shref="([^"]*)"/i;

/**
 * A rendered mail whose links all have a target: one without an address, or with an invalid one, becomes plain text.
 * `left` counts them.
 */
export function withoutDeadLinks(html: string): { html: string; left: number } {
  let left = 0;
  const kept = html.replace(links, (tag) => {
    const href = address.exec(tag)?.[1];
    if (href === undefined) return tag;
    const text = decodeAttribute(href).trim();
    // A relative address may be meant for a reader's program; it is reported before sending.
    const isNone = text === '' || (/^(?:https?|mailto|tel|sms):/i.test(text) && isDeadAddress(text));
    if (!isNone) return tag;
    left += 1;
    return tag.replace(address, '');
  });
  return { html: kept, left };
}
