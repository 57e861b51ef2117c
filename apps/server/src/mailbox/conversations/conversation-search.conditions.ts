import { searchedForms } from '#platform/mail/addresses.ts';
import type { ConversationState, ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { ShelfGroup } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { subjectConditions, type SubjectFilter } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { groupCondition } from './shelf/shelf.repository.ts';

/** Conditions on a single message of a conversation. */
export type MessageFilter = {
  /** Text of a tsquery. */
  query: string | null;
  phrases: readonly string[];
  direction: 'in' | 'out' | undefined;
  hasFiles: boolean | undefined;
  from: Temporal.Instant | undefined;
  /** Exclusive end. */
  until: Temporal.Instant | undefined;
};

export type ConversationFilter = SubjectFilter & {
  profileId?: string | undefined;
  contactId?: string | undefined;
  state?: ConversationState | undefined;
  view?: ConversationView | undefined;
  /** Part of the shelf. */
  shelfGroup?: ShelfGroup | undefined;
  /** Whose conversations `view` `mine` shows. */
  userId?: string | undefined;
  unread?: boolean | undefined;
  message?: MessageFilter | undefined;
  /** Tsqueries that no message may match. */
  without?: readonly string[] | undefined;
  /** Parts of the person's name or address. */
  persons?: readonly string[] | undefined;
  /** Nothing can match: the search contains no word, or a label that does not exist. */
  isEmpty?: boolean | undefined;
};

/** Whether only words are required of a message. */
export function asksOnlyWords({ phrases, direction, hasFiles, from, until }: MessageFilter): boolean {
  return phrases.length === 0 && !direction && hasFiles === undefined && !from && !until;
}

/** Whether the conversations' own rows are not enough. */
export function looksIntoMessages({ message, without = [], persons = [] }: ConversationFilter): boolean {
  const asksOfMessages = message !== undefined && (message.query !== null || !asksOnlyWords(message));
  return asksOfMessages || without.length > 0 || persons.length > 0;
}

/** Conditions on `messages m`, each with its leading `and`. */
export function messageConditions(tx: Tx, { query, phrases, direction, hasFiles, from, until }: MessageFilter) {
  const passages = phrases.map(
    (phrase) => tx.sql`and strpos(enlace_fold(coalesce(m.subject, '') || ' ' || m.text), ${foldText(phrase)}) > 0`,
  );
  return tx.sql`
    ${hasFiles === undefined ? tx.sql`` : hasFiles ? tx.sql`and m.has_files` : tx.sql`and not m.has_files`}
    ${direction ? tx.sql`and m.direction = ${direction}` : tx.sql`and m.direction <> 'system'`}
    ${from ? tx.sql`and m.at >= ${from}` : tx.sql``}
    ${until ? tx.sql`and m.at < ${until}` : tx.sql``}
    ${query === null ? tx.sql`` : tx.sql`and m.search @@ ${query}::tsquery`}
    ${passages.reduce((all, passage) => tx.sql`${all} ${passage}`, tx.sql``)}`;
}

function personCondition(tx: Tx, person: string) {
  const part = foldText(person);
  const places = [part, ...searchedForms(person)].map(
    (form) => tx.sql`or strpos(coalesce(c.visitor_email, ''), ${form}) > 0`,
  );
  return tx.sql`and (strpos(enlace_fold(c.visitor_name), ${part}) > 0 ${places.reduce((all, each) => tx.sql`${all} ${each}`)})`;
}

/** A sub-select with a limit is evaluated row by row: a join could begin by reading all messages of the client. */
function someMessage(tx: Tx, conditions: ReturnType<typeof messageConditions>) {
  return tx.sql`(select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id ${conditions} limit 1)`;
}

/** Conditions that need a look-up per conversation, each with its leading `and`. */
export function deepConditions(tx: Tx, { message, without = [], persons = [] }: ConversationFilter) {
  const isAsked = message !== undefined && (message.query !== null || !asksOnlyWords(message));
  const all = [
    ...persons.map((person) => personCondition(tx, person)),
    ...(isAsked ? [tx.sql`and ${someMessage(tx, messageConditions(tx, message))} is not null`] : []),
    ...without.map((query) => tx.sql`and ${someMessage(tx, tx.sql`and m.search @@ ${query}::tsquery`)} is null`),
  ];
  return all.reduce((before, each) => tx.sql`${before} ${each}`, tx.sql``);
}

/** The states of a list, with the leading `and`; each literal, so that the partial indexes apply. */
function viewCondition(tx: Tx, filter: ConversationFilter) {
  const { view, state, userId } = filter;
  const isToDo = tx.sql`and c.state in ('waiting', 'open')`;
  if (state) return tx.sql`and c.state = ${state}`;
  switch (view) {
    case undefined:
      return looksIntoMessages(filter) ? tx.sql`and c.state <> 'spam'` : tx.sql`and c.state not in ('spam', 'shelf')`;
    case 'active':
      return isToDo;
    case 'mine':
      return tx.sql`${isToDo} and c.assigned_to = ${userId ?? null}::uuid`;
    case 'unassigned':
      return tx.sql`${isToDo} and c.assigned_to is null`;
    case 'sent':
      return tx.sql`and c.state not in ('spam', 'shelf')`;
    default:
      return tx.sql`and c.state = ${view}`;
  }
}

/** Conditions on the conversations' own rows and links. */
export async function rowConditions(tx: Tx, owner: OwnerId, filter: ConversationFilter) {
  const { profileId, contactId, unread, message, isEmpty } = filter;
  // SQL fragments are thenable: returned directly by an async function, they would be run.
  if (isEmpty === true) return { where: tx.sql`false` };
  const links = await subjectConditions(tx, { owner, noun: 'conversation', subject: tx.sql`c.id`, filter });
  const where = tx.sql`
    c.owner_id = ${owner} and c.deleted_at is null
    ${profileId ? tx.sql`and c.profile_id = ${profileId}` : tx.sql``}
    ${contactId ? tx.sql`and c.contact_id = ${contactId}` : tx.sql``}
    ${viewCondition(tx, filter)}
    ${filter.shelfGroup ? groupCondition(tx, filter.shelfGroup) : tx.sql``}
    ${unread === undefined ? tx.sql`` : unread ? tx.sql`and c.unread_count > 0` : tx.sql`and c.unread_count = 0`}
    ${message?.from ? tx.sql`and c.last_message_at >= ${message.from}` : tx.sql``}
    ${message?.until ? tx.sql`and c.created_at < ${message.until}` : tx.sql``}
    ${links.and}`;
  return { where };
}
