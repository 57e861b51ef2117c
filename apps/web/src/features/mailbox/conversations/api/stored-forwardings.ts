import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { dropValue, readValue, writeValue } from '#components/block-editor/browser-store.ts';
import { readUser } from '#lib/session/session-store.ts';
import type { Forwarding } from '../forwarding.rules.ts';

/** On this device: the messages by their ids, which are shown as they are then. */
type Stored = Omit<Forwarding, 'messages'> & { messageIds: readonly string[] };

function keyOf(conversationId: string): string {
  return `forward/${readUser()?.id ?? ''}/${conversationId}`;
}

/** All that are written in a conversation; none removes what was there. */
export function storeForwardings(conversationId: string, all: readonly Forwarding[]): Promise<void> {
  const key = keyOf(conversationId);
  if (all.length === 0) return dropValue('drafts', key);
  const value = all.map(({ messages, ...rest }): Stored => ({ ...rest, messageIds: messages.map(({ id }) => id) }));
  return writeValue('drafts', { key, value });
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'messageIds' in value && 'head' in value && 'content' in value;
}

type Sources = { known: readonly Message[]; readAll: () => Promise<readonly Message[]> };

/** What was written before a reload; one whose messages are all gone is left out. `readAll` is for those not loaded. */
export async function readStoredForwardings(
  conversationId: string,
  { known, readAll }: Sources,
): Promise<readonly Forwarding[]> {
  const value = await readValue('drafts', keyOf(conversationId));
  const stored = Array.isArray(value) ? value.filter(isStored) : [];
  if (stored.length === 0) return [];
  const ids = new Set(stored.flatMap(({ messageIds }) => messageIds));
  const loaded = known.filter(({ id }) => ids.has(id));
  const messages = loaded.length === ids.size ? loaded : await readAll();
  return stored
    .map(({ messageIds, ...rest }) => ({ ...rest, messages: messages.filter(({ id }) => messageIds.includes(id)) }))
    .filter((each) => each.messages.length > 0);
}
