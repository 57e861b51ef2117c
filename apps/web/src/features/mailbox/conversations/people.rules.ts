import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { bareSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';

/** The people a mail was written to, besides us. */
export type Readers = { isToUs: boolean; others: readonly { name: string; email: string }[] };

export function readersOf({ to, cc, bcc }: Pick<Message, 'to' | 'cc' | 'bcc'>): Readers {
  const all = [...to, ...cc, ...bcc];
  return { isToUs: all.some(({ isOwn }) => isOwn), others: all.filter(({ isOwn }) => !isOwn) };
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** What is said above a message because it differs from the one before: said once, not on each. */
export type News = { subject: string | undefined; isNewAddress: boolean };

/** The news of each message by its id, oldest first. */
export function newsOf(messages: readonly Message[]): ReadonlyMap<string, News> {
  const news = new Map<string, News>();
  let subject: string | undefined;
  let address: string | null = null;
  for (const message of messages) {
    if (message.system !== null) continue;
    const bare = message.subject === null ? undefined : bareSubject(message.subject);
    const isOther = subject !== undefined && bare !== undefined && bare !== '' && bare !== subject;
    const isNewAddress = message.differentSender && message.author.email !== address;
    if (message.differentSender) address = message.author.email;
    subject = bare === undefined || bare === '' ? subject : bare;
    news.set(message.id, { subject: isOther ? (message.subject ?? undefined) : undefined, isNewAddress });
  }
  return news;
}
