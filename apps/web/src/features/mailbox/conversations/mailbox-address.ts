import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import {
  type ConversationState,
  conversationStates,
  type ConversationView,
  conversationViews,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { type ShelfGroup, shelfGroups } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { countFilters, type MailboxFilter } from './mailbox-filter.ts';

/** Where sources are fixed and quarantined mail is listed. */
export const incomingMailPath = settingsPath('incoming');

/** URL value for the conversations of all profiles. */
export const everyProfile = 'todos';

const words: Record<ConversationView, string> = {
  waiting: 'por-contestar',
  open: 'abiertos',
  snoozed: 'pospuestos',
  closed: 'cerrados',
  spam: 'no-deseados',
  shelf: 'automaticos',
  active: 'todo',
  mine: 'mios',
  unassigned: 'sin-asignar',
  sent: 'enviados',
};

/** The views in the order of the screen, which the keys 1 to 9 and 0 open. */
export const viewsInOrder = [
  'mine',
  'unassigned',
  'waiting',
  'open',
  'active',
  'shelf',
  'snoozed',
  'sent',
  'closed',
  'spam',
] as const satisfies readonly ConversationView[];

/** The digit that opens a view. */
export function keyOfView(view: ConversationView): string {
  return String((viewsInOrder.indexOf(view) + 1) % 10);
}

/** The screen's state in the URL; the open conversation, and the recipient of a new message. */
export type MailboxAddress = {
  view: ConversationView;
  /** Tab of the shelf; undefined: all of it. */
  shelfGroup: ShelfGroup | undefined;
  search: string;
  filter: MailboxFilter;
  conversationId: string | undefined;
  /** `''`: a new message without a recipient yet. */
  writeTo: string | undefined;
  /** Which manager of folders and labels is open. */
  manage: 'folders' | 'labels' | undefined;
};

const groupWords: Record<ShelfGroup, string> = {
  automatic: 'automaticos',
  newsletter: 'boletines',
  doubtful: 'dudosos',
};

const directions = { in: 'recibidos', out: 'enviados' } as const;

function viewOfWord(word: string | null): ConversationView | undefined {
  return conversationViews.find((view) => words[view] === word);
}

function stateOfWord(word: string | null): ConversationState | undefined {
  return conversationStates.find((state) => words[state] === word);
}

function directionOfWord(word: string | null): MailboxFilter['direction'] {
  if (word === directions.in) return 'in';
  return word === directions.out ? 'out' : undefined;
}

function dayOfWord(word: string | null): string | undefined {
  return word !== null && /^\d{4}-\d{2}-\d{2}$/.test(word) ? word : undefined;
}

/** An empty parameter is the same as a missing one. */
function wordOf(word: string | null): string | undefined {
  return word === null || word === '' ? undefined : word;
}

function managerOfWord(word: string | null): MailboxAddress['manage'] {
  if (word === 'carpetas') return 'folders';
  return word === 'etiquetas' ? 'labels' : undefined;
}

export function readMailboxAddress(query: URLSearchParams): MailboxAddress {
  return {
    view: viewOfWord(query.get('estado')) ?? 'waiting',
    shelfGroup: shelfGroups.find((group) => groupWords[group] === query.get('clase')),
    search: query.get('q')?.trim() ?? '',
    filter: {
      state: stateOfWord(query.get('solo')),
      folder: wordOf(query.get('carpeta')),
      label: wordOf(query.get('etiqueta')),
      direction: directionOfWord(query.get('mensajes')),
      from: dayOfWord(query.get('desde')),
      to: dayOfWord(query.get('hasta')),
      hasFiles: query.get('adjuntos') === 'si',
      isUnread: query.get('sin-leer') === 'si',
    },
    conversationId: wordOf(query.get('c')),
    // Empty is a new message without a recipient.
    writeTo: query.get('nuevo') ?? undefined,
    manage: managerOfWord(query.get('gestionar')),
  };
}

/** Whether the table of the shelf is shown, with its own search, instead of a list and a thread. */
export function isOnShelf({ view, filter, conversationId }: Omit<MailboxAddress, 'search'>): boolean {
  return view === 'shelf' && conversationId === undefined && countFilters(filter) === 0;
}

/** Whether the list is a search over all states instead of a view. */
export function isSearching({ search, filter }: Pick<MailboxAddress, 'search' | 'filter'>): boolean {
  return search !== '' || countFilters(filter) > 0;
}

function writeFilter(query: URLSearchParams, filter: MailboxFilter): void {
  const { state, folder, label, direction, from, to, hasFiles, isUnread } = filter;
  const parts: [string, string | undefined][] = [
    ['solo', state === undefined ? undefined : words[state]],
    ['carpeta', folder],
    ['etiqueta', label],
    ['mensajes', direction === undefined ? undefined : directions[direction]],
    ['desde', from],
    ['hasta', to],
    ['adjuntos', hasFiles ? 'si' : undefined],
    ['sin-leer', isUnread ? 'si' : undefined],
  ];
  for (const [name, value] of parts) if (value !== undefined) query.set(name, value);
}

/** The shortest query string of a URL; defaults are omitted. */
export function writeMailboxAddress(address: Partial<MailboxAddress>): string {
  const query = new URLSearchParams();
  if (address.view !== undefined && address.view !== 'waiting') query.set('estado', words[address.view]);
  if (address.shelfGroup !== undefined) query.set('clase', groupWords[address.shelfGroup]);
  if (address.search) query.set('q', address.search);
  if (address.filter) writeFilter(query, address.filter);
  if (address.conversationId !== undefined) query.set('c', address.conversationId);
  if (address.writeTo !== undefined) query.set('nuevo', address.writeTo);
  if (address.manage !== undefined) query.set('gestionar', address.manage === 'folders' ? 'carpetas' : 'etiquetas');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
