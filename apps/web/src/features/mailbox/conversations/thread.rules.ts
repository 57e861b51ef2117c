import type {
  Conversation,
  ConversationDetail,
  Message,
  MessagePage,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { Draft } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { ConversationMerge } from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import type { ConversationNote } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import type { ContactCard } from '@enlace/contract/audience/contacts/contacts.schemas.ts';

/** A conversation as held by the screen: all loaded messages, oldest first. */
export type Thread = {
  conversation: Conversation;
  contact: ContactCard | null;
  draft: Draft | null;
  messages: Message[];
  notes: ConversationNote[];
  merges: ConversationMerge[];
  /** Cursor of older messages; null when all are loaded. */
  older: string | null;
};

/** Whether it can be joined with others and its messages moved: not what is set aside. */
export function canBeTakenApart({ state }: Pick<Conversation, 'state'>): boolean {
  return state !== 'spam' && state !== 'shelf';
}

/** Whether one of its messages can leave it: it keeps at least one. */
export function canBeSplit(conversation: Pick<Conversation, 'state' | 'messageCount'>): boolean {
  return canBeTakenApart(conversation) && conversation.messageCount > 1;
}

function threadOf({ conversation, contact, draft, messages, notes, merges }: ConversationDetail): Thread {
  return { conversation, contact, draft, notes, merges, messages: messages.items, older: messages.older };
}

/**
 * Merges a fresh newest page with the older loaded messages. Within its span the page is authoritative: messages
 * missing from it (an undone answer) are removed. When the two do not overlap, only the page is kept.
 */
export function mergeThread({ known, fresh }: { known: Thread | undefined; fresh: ConversationDetail }): Thread {
  const page = threadOf(fresh);
  const first = page.messages[0];
  if (!known || first === undefined || page.older === null) return page;
  const touching = known.messages.findIndex((message) => message.id === first.id);
  if (touching < 1) return page;
  return { ...page, messages: [...known.messages.slice(0, touching), ...page.messages], older: known.older };
}

/** Prepends an older page. */
export function withOlder({ thread, page }: { thread: Thread; page: MessagePage }): Thread {
  const held = new Set(thread.messages.map((message) => message.id));
  const added = page.items.filter((message) => !held.has(message.id));
  return { ...thread, messages: [...added, ...thread.messages], older: page.older };
}

/** Adds a message or replaces the one with its id. */
export function withMessage({ thread, message }: { thread: Thread; message: Message }): Thread {
  const rest = thread.messages.filter((each) => each.id !== message.id);
  return { ...thread, messages: [...rest, message] };
}

export function withoutMessage({ thread, messageId }: { thread: Thread; messageId: string }): Thread {
  return { ...thread, messages: thread.messages.filter((message) => message.id !== messageId) };
}

export type LogItem = { at: string } & (
  | { kind: 'message'; message: Message }
  | { kind: 'note'; note: ConversationNote }
);

/** Messages with the notes between them; notes older than the oldest loaded message are held back. */
export function logItems({ messages, notes, older }: Pick<Thread, 'messages' | 'notes' | 'older'>): LogItem[] {
  const first = messages[0]?.at;
  const shown = notes.filter(
    ({ createdAt }) => older === null || first === undefined || Date.parse(createdAt) >= Date.parse(first),
  );
  const items: LogItem[] = [
    ...messages.map((message): LogItem => ({ kind: 'message', at: message.at, message })),
    ...shown.map((note): LogItem => ({ kind: 'note', at: note.createdAt, note })),
  ];
  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Calendar day of an instant in a time zone, `2026-11-16`. */
export function dayOf({ at, timeZone }: { at: string; timeZone: string | undefined }): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(new Date(at));
}

export type NearDay = 'today' | 'yesterday' | 'far';

/** Whether a day is today or yesterday for the viewer. */
export function nearDay({ day, now, timeZone }: { day: string; now: Date; timeZone: string | undefined }): NearDay {
  const today = dayOf({ at: now.toISOString(), timeZone });
  if (day === today) return 'today';
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return day === before ? 'yesterday' : 'far';
}

/** Messages that can be folded to a line: all but the newest and what the system says. */
export function foldable(messages: readonly Message[]): Message[] {
  const shown = messages.filter(({ system }) => system === null);
  return shown.slice(0, -1);
}

/** The instant from which messages are open at first: the oldest unread one of the person, else the newest of all. */
export function openFrom({ messages, conversation }: Pick<Thread, 'messages' | 'conversation'>): number {
  const shown = messages.filter(({ system }) => system === null);
  const unread = conversation.unread === 0 ? [] : shown.filter(({ direction }) => direction === 'in');
  const first = unread.slice(-conversation.unread)[0] ?? shown.at(-1);
  return first === undefined ? 0 : Date.parse(first.at);
}

const spaces = /\s+/g;

/** The first words of a message, on one line. */
export function firstWords({ text, fields }: Pick<Message, 'text' | 'fields'>): string {
  const words = text === '' ? fields.map(({ label, value }) => `${label}: ${value}`).join(' · ') : text;
  return words.slice(0, 400).replaceAll(spaces, ' ').trim().slice(0, 160);
}
