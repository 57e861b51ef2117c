import { canonicalAddress } from '#platform/mail/addresses.ts';
import { isBulkHead } from '#platform/mail/parse/classify-mail.ts';
import { addressesIn, type MailHead } from '#platform/mail/parse/mail-trace.ts';
import type { MailFields } from '../mailbox.types.ts';
import type { FileFacts, MailFacts } from './sorting.types.ts';

type Mail = {
  /** Undefined when the original is gone. */
  head: MailHead | undefined;
  recipients: Partial<MailFields>;
  /** The address of the client that was written to, if it is known. */
  ownAddress: string | null;
  /** The writer, who is the sender of other conditions. */
  sender: string | null;
  body: string;
  files: readonly FileFacts[];
  size: number | undefined;
};

/** Fields that name who sent a mail, passed it on or sent it first. */
const senderFields = ['from', 'sender', 'resent-from', 'x-original-from', 'x-original-sender', 'reply-to'];

/** The facts of a mail, of one that arrives as of one that is stored. */
export function mailFactsOf({ head, recipients, ownAddress, sender, body, files, size }: Mail): MailFacts {
  const { to = [], cc = [] } = recipients;
  const own = [...to, ...cc].filter(({ isOwn }) => isOwn === true).map(({ email }) => email);
  const first = new Map([...(head ?? [])].map(([name, [value = '']]) => [name, value]));
  return {
    to: to.map(({ email }) => email),
    cc: cc.map(({ email }) => email),
    ownAddresses: [...new Set([...(ownAddress === null ? [] : [canonicalAddress(ownAddress)]), ...own])],
    originalSenders: [...new Set(head ? addressesIn(head, senderFields) : [])].filter((address) => address !== sender),
    isAutomatic: isBulkHead(first),
    head,
    body,
    files,
    size,
  };
}
