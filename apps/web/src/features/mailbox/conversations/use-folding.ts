import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useState } from 'react';
import { isTroubled } from './outgoing.rules.ts';
import { foldable, openFrom, type Thread } from './thread.rules.ts';

export type Folding = {
  isOpen: (message: Message) => boolean;
  toggle: (message: Message) => void;
  /** Whether there is something to open, or only something to fold. */
  all: 'open' | 'fold' | undefined;
  toggleAll: () => void;
};

/**
 * Which messages of a thread are open: what was unread, the newest, what arrives since, what did
 * not reach its reader, and what was opened.
 */
export function useFolding(thread: Thread): Folding {
  const [from] = useState(() => openFrom(thread));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (message: Message) =>
    changed.get(message.id) ?? (Date.parse(message.at) >= from || isTroubled(message));
  const others = foldable(thread.messages);
  const isAllOpen = others.every((message) => isOpen(message));
  return {
    isOpen,
    toggle: (message) => setChanged(new Map(changed).set(message.id, !isOpen(message))),
    all: others.length === 0 ? undefined : isAllOpen ? 'fold' : 'open',
    toggleAll: () => setChanged(new Map([...changed, ...others.map(({ id }) => [id, !isAllOpen] as const)])),
  };
}
