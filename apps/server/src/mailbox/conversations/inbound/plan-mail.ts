import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import { planArrival } from '../sorting/plan-arrival.ts';
import type { SortingPlan } from '../sorting/sorting.types.ts';
import { mailFactsOf } from '../sorting/read-mail-facts.ts';
import type { MailFacts } from '../sorting/sorting.types.ts';
import type { Incoming } from './inbound-mail.types.ts';
import { fieldsOf } from './insert-incoming.ts';

type About = { profileId: string; locale: Locale; contactId: string | null; spamScore?: number };

async function readMailFacts(incoming: Incoming): Promise<MailFacts> {
  const { mail, sender, attachments, way, head, size } = incoming;
  return mailFactsOf({
    head,
    size,
    recipients: await fieldsOf(incoming),
    ownAddress: way.address,
    sender: sender.address,
    body: mail.text,
    files: attachments.filter(({ contentId }) => contentId === null),
  });
}

/** Applies the client's rules to a mail. */
export async function planMail(
  incoming: Incoming,
  { profileId, locale, contactId, spamScore = 0 }: About,
): Promise<SortingPlan> {
  const { tx, owner, mail, sender, attachments, senderCheck } = incoming;
  const facts = {
    senderAddress: sender.address,
    senderName: sender.name,
    profileId,
    channel: 'email',
    subject: mail.subject,
    text: mail.replyText === '' ? mail.text : mail.replyText,
    // Images shown in the text belong to the letterhead, not to the files.
    hasAttachment: attachments.some(({ contentId }) => contentId === null),
    locale: toWireLocale(locale),
    spamScore,
  } as const;
  const plan = await planArrival({ tx, owner, facts, readMail: () => readMailFacts(incoming), contactId });
  // An answer would go to somebody who never wrote.
  return senderCheck?.dmarc === 'fail' ? { ...plan, reply: undefined } : plan;
}
