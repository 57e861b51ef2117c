import { lockPeople } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';
import type { ReadMail } from './place-mail.ts';

export type Targeted = { read: ReadMail; target: ReplyTarget };

/** A person's mail touches its sender and its conversation; anything else may touch more. */
function isPlain({ read, target }: Targeted): boolean {
  return read.mail.kind === 'human' && !read.row.isOwn && target.kind !== 'unsubscribe';
}

function idsOf({ mail }: ReadMail): string[] {
  return [mail.messageId, ...(mail.inReplyTo ? [mail.inReplyTo] : []), ...mail.references];
}

/** Without an author a mail is known by its envelope. */
function sendersOf({ mail, row }: ReadMail): string[] {
  const people = [mail.writer, mail.from].flatMap((person) => (person ? [canonicalAddress(person.address)] : []));
  return people.length > 0 ? people : [canonicalAddress(row.envelopeFrom)];
}

function marksOf({ read, target }: Targeted): string[] {
  return [
    ...idsOf(read),
    ...sendersOf(read),
    ...('conversationId' in target ? [target.conversationId] : []),
    ...('deliveryId' in target ? [target.deliveryId, target.contactId] : []),
    ...('mailId' in target ? [target.mailId] : []),
  ];
}

/**
 * The conversations that these mails may reach, by the message, address or delivery they name; also those they were
 * merged into, one after the other, and those they came out of.
 */
async function findConversations(tx: Tx, owner: OwnerId, mails: readonly Targeted[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(mails.flatMap(({ read }) => idsOf(read)))];
  const targets = mails.flatMap(({ target }) => ('conversationId' in target ? [target.conversationId] : []));
  const deliveries = mails.flatMap(({ target }) => ('deliveryId' in target ? [target.deliveryId] : []));
  const rows = await tx.sql<{ mark: string; places: string[] }[]>`
    with recursive reached (mark, place) as (
      (select m.message_id, m.conversation_id from messages m
        where m.owner_id = ${owner} and m.message_id = any(${ids}::text[])
      union select m.sent_as, m.conversation_id from messages m
        where m.owner_id = ${owner} and m.sent_as = any(${ids}::text[])
      union select c.campaign_delivery_id::text, c.id from conversations c
        where c.owner_id = ${owner} and c.campaign_delivery_id = any(${deliveries}::uuid[])
      union select id::text, id from unnest(${targets}::uuid[]) as wanted (id))
      union
      select reached.mark, next from reached
      join conversations c on c.owner_id = ${owner} and c.id = reached.place
      cross join unnest(array[c.merged_into, c.origin_id]) as next where next is not null)
    select mark, array_agg(place) as places from reached group by mark`;
  return new Map(rows.map(({ mark, places }) => [mark, places]));
}

/**
 * As every writer of several does it: in the order of their ids, and before the quota that a new person takes, which
 * is held until the last of these mails is placed.
 */
async function lockAll(tx: Tx, owner: OwnerId, { mails, places }: { mails: readonly Targeted[]; places: string[] }) {
  const rows = await tx.sql<{ contactId: string | null }[]>`
    select contact_id from conversations
    where owner_id = ${owner} and id = any(${[...new Set(places)]}::uuid[]) order by id for update`;
  const recipients = mails.flatMap(({ target }) => ('deliveryId' in target ? [target.contactId] : []));
  const ids = [...recipients, ...rows.flatMap(({ contactId }) => contactId ?? [])];
  await lockPeople(tx, owner, { ids, emails: mails.flatMap(({ read }) => sendersOf(read)) });
}

/** Mails with a mark in common, in their order; groups have none in common. */
function groupByMarks(mails: readonly { mail: Targeted; marks: readonly string[] }[]): Targeted[][] {
  const groups = new Map<string, { marks: Set<string>; mails: { mail: Targeted; index: number }[] }>();
  for (const [index, { mail, marks }] of mails.entries()) {
    const met = new Set(marks.flatMap((mark) => groups.get(mark) ?? []));
    const joined = { marks: new Set(marks), mails: [{ mail, index }] };
    for (const group of met) {
      for (const mark of group.marks) joined.marks.add(mark);
      joined.mails.push(...group.mails);
    }
    for (const mark of joined.marks) groups.set(mark, joined);
  }
  return [...new Set(groups.values())].map((group) =>
    group.mails.toSorted((one, other) => one.index - other.index).map(({ mail }) => mail),
  );
}

/**
 * Splits mails into steps that must follow one another; the groups of a step have neither sender, thread nor
 * conversation in common, and within a group the order stays.
 */
export async function planSteps(tx: Tx, owner: OwnerId, mails: readonly Targeted[]): Promise<Targeted[][][]> {
  if (mails.length < 2) return [mails.map((mail) => [mail])];
  const places = await findConversations(tx, owner, mails);
  await lockAll(tx, owner, { mails, places: [...places.values()].flat() });
  const steps: Targeted[][] = [];
  for (const mail of mails) {
    const last = steps.at(-1);
    const [before] = last ?? [];
    if (last && before && isPlain(mail) && isPlain(before)) last.push(mail);
    else steps.push([mail]);
  }
  return steps.map((step) =>
    groupByMarks(
      step.map((mail) => {
        const marks = marksOf(mail);
        return { mail, marks: [...marks, ...marks.flatMap((mark) => places.get(mark) ?? [])] };
      }),
    ),
  );
}
