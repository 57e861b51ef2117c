import type { ConversationState } from '@enlace/contract/mailbox/mailbox.schemas.ts';

/** Stands in the address for the conversations of all profiles together. */
export const everyProfile = 'todos';

const words: Record<ConversationState, string> = {
  waiting: 'por-contestar',
  open: 'abiertos',
  snoozed: 'pospuestos',
  closed: 'cerrados',
  spam: 'no-deseados',
};

/** What the address says about the screen; the conversation that is open, and whom a new message goes to. */
export type MailboxAddress = {
  state: ConversationState;
  search: string;
  conversationId: string | undefined;
  /** `''`: a new message without a tamy chosen yet. */
  writeTo: string | undefined;
};

function stateOfWord(word: string | null): ConversationState {
  for (const state of ['waiting', 'open', 'snoozed', 'closed', 'spam'] as const)
    if (words[state] === word) return state;
  return 'waiting';
}

export function readMailboxAddress(query: URLSearchParams): MailboxAddress {
  return {
    state: stateOfWord(query.get('estado')),
    search: query.get('q')?.trim() ?? '',
    conversationId: query.get('c') ?? undefined,
    writeTo: query.get('nuevo') ?? undefined,
  };
}

/** The query text of an address, shortest form: what is usual is left out. */
export function writeMailboxAddress(address: Partial<MailboxAddress>): string {
  const query = new URLSearchParams();
  if (address.state !== undefined && address.state !== 'waiting') query.set('estado', words[address.state]);
  if (address.search) query.set('q', address.search);
  if (address.conversationId !== undefined) query.set('c', address.conversationId);
  if (address.writeTo !== undefined) query.set('nuevo', address.writeTo);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
