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

export type DayOf<T> = { day: string; items: T[] };

/** Calendar day of an instant in a time zone, `2026-11-16`. */
export function dayOf({ at, timeZone }: { at: string; timeZone: string | undefined }): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(new Date(at));
}

/** Splits chronological items at each midnight of the viewer's time zone. */
export function groupByDay<T extends { at: string }>({
  items,
  timeZone,
}: {
  items: readonly T[];
  timeZone: string | undefined;
}): DayOf<T>[] {
  const days: DayOf<T>[] = [];
  for (const item of items) {
    const day = dayOf({ at: item.at, timeZone });
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

export type NearDay = 'today' | 'yesterday' | 'far';

/** Whether a day is today or yesterday for the viewer. */
export function nearDay({ day, now, timeZone }: { day: string; now: Date; timeZone: string | undefined }): NearDay {
  const today = dayOf({ at: now.toISOString(), timeZone });
  if (day === today) return 'today';
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return day === before ? 'yesterday' : 'far';
}

/** A bubble followed by one of the same side within five minutes: only the last one shows its time. */
export function isRunOn({ message, next }: { message: Message; next: Message | undefined }): boolean {
  if (!next || next.direction !== message.direction || message.direction === 'system') return false;
  if (message.direction === 'out' || message.differentSender !== next.differentSender || message.kind !== next.kind)
    return false;
  return Date.parse(next.at) - Date.parse(message.at) < 5 * 60_000;
}
