import type { ShelfGroup } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import type { ShelfReason } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** Mail that may be a person's in spite of everything. */
export const doubtfulReasons: readonly ShelfReason[] = ['no_sender', 'loop'];

type Shelved = { shelfReason: ShelfReason | null; shelfDoubtful: boolean };

/** Which part of the shelf a mail is in. */
export function shelfGroupOf({ shelfReason, shelfDoubtful }: Shelved): ShelfGroup {
  if (shelfDoubtful || (shelfReason !== null && doubtfulReasons.includes(shelfReason))) return 'doubtful';
  return shelfReason === 'newsletter' ? 'newsletter' : 'automatic';
}

/** Providers whose domain says nothing about who writes. */
const sharedDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'fastmail.com',
  'free.fr',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.es',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'hotmail.fr',
  'i.softbank.jp',
  'icloud.com',
  'laposte.net',
  'live.com',
  'live.jp',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'orange.fr',
  'outlook.com',
  'outlook.es',
  'outlook.jp',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'softbank.ne.jp',
  't-online.de',
  'telefonica.net',
  'web.de',
  'yahoo.co.jp',
  'yahoo.com',
  'yahoo.es',
  'yandex.com',
  'zoho.com',
]);

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** How the sender is noted: the address, or `@` and its domain unless many people share it. */
export function senderOf(address: string, scope: 'address' | 'domain'): string {
  const domain = domainOf(address);
  return scope === 'address' || sharedDomains.has(domain) ? address : `@${domain}`;
}

/** The keys that a note about this address may have, the closest first. */
export function sendersOf(address: string): string[] {
  const labels = domainOf(address).split('.');
  const domains = labels.slice(0, -1).map((_, index) => `@${labels.slice(index).join('.')}`);
  return [address, ...domains];
}
