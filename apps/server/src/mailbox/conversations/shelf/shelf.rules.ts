import type { ShelfGroup } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { isSharedDomain } from '@enlace/contract/mailbox/conversations/shared-domains.ts';
import type { ShelfReason } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** Mail that may be a person's in spite of everything. */
export const doubtfulReasons: readonly ShelfReason[] = ['no_sender', 'loop'];

type Shelved = { shelfReason: ShelfReason | null; shelfDoubtful: boolean };

/** Which part of the shelf a mail is in. */
export function shelfGroupOf({ shelfReason, shelfDoubtful }: Shelved): ShelfGroup {
  if (shelfDoubtful || (shelfReason !== null && doubtfulReasons.includes(shelfReason))) return 'doubtful';
  return shelfReason === 'newsletter' ? 'newsletter' : 'automatic';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** How the sender is noted: the address, or `@` and its domain unless many people share it. */
export function senderOf(address: string, scope: 'address' | 'domain'): string {
  const domain = domainOf(address);
  return scope === 'address' || isSharedDomain(domain) ? address : `@${domain}`;
}

/** The keys that a note about this address may have, the closest first. */
export function sendersOf(address: string): string[] {
  const labels = domainOf(address).split('.');
  const domains = labels.slice(0, -1).map((_, index) => `@${labels.slice(index).join('.')}`);
  return [address, ...domains];
}
