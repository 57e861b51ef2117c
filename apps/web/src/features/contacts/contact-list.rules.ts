import type { ContactListItem, ContactStatus } from '@enlace/contract/contacts/contacts.schemas.ts';

export type ContactSort = 'activity' | 'name' | 'created';
export type Direction = 'asc' | 'desc';

/** What the address says about the list. */
export type ContactFilter = {
  search: string;
  status: ContactStatus | undefined;
  sort: ContactSort;
  direction: Direction;
};

const statusWords: Record<ContactStatus, string> = {
  subscribed: 'suscritos',
  pending: 'sin-confirmar',
  unsubscribed: 'de-baja',
  bounced: 'rebotan',
  complained: 'quejas',
  blocked: 'bloqueados',
};
const sortWords: Record<ContactSort, string> = { activity: 'ultima-vez', name: 'nombre', created: 'alta' };
export const usualDirection: Record<ContactSort, Direction> = { activity: 'desc', name: 'asc', created: 'desc' };

function keyOf<K extends string>(words: Record<K, string>, word: string | null, keys: readonly K[]): K | undefined {
  return keys.find((key) => words[key] === word);
}

const statuses = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const;
const sorts = ['activity', 'name', 'created'] as const;

export function readContactFilter(query: URLSearchParams): ContactFilter {
  const sort = keyOf(sortWords, query.get('orden'), sorts) ?? 'activity';
  const direction = query.get('sentido');
  return {
    search: query.get('q')?.trim() ?? '',
    status: keyOf(statusWords, query.get('estado'), statuses),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection[sort],
  };
}

/** Query text of a list; what is usual is left out. */
export function writeContactFilter({
  search = '',
  status,
  sort = 'activity',
  direction,
}: Partial<ContactFilter>): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (status !== undefined) query.set('estado', statusWords[status]);
  if (sort !== 'activity') query.set('orden', sortWords[sort]);
  if (direction !== undefined && direction !== usualDirection[sort]) query.set('sentido', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function isFiltered({ search, status }: ContactFilter): boolean {
  return search !== '' || status !== undefined;
}

export type LoadedContacts = {
  pages: { items: ContactListItem[]; next: string | null; total: number }[];
  pageParams: unknown[];
};

/** A loaded list without those that just went to the trash. */
export function withoutContacts<L extends LoadedContacts>({ list, gone }: { list: L; gone: ReadonlySet<string> }): L {
  const removed = list.pages.flatMap((page) => page.items).filter((item) => gone.has(item.id)).length;
  if (removed === 0) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => !gone.has(item.id)),
    total: Math.max(0, page.total - removed),
  }));
  return { ...list, pages };
}

/** Parts of at most `size`, in order. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}

function cell(value: string | null): string {
  // A spreadsheet would run these as a formula.
  const safe = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The chosen rows as CSV (RFC 4180) with a byte order mark: the columns of the server's export that the list holds. */
export function contactsCsv(contacts: readonly ContactListItem[]): string {
  const head = ['id', 'name', 'email', 'phone', 'company', 'city', 'status', 'created_at', 'activity_at'];
  const rows = contacts.map(({ id, name, email, phone, company, city, status, createdAt, activityAt }) =>
    [id, name, email, phone, company, city, status, createdAt, activityAt].map(cell).join(','),
  );
  return `\uFEFF${[head.join(','), ...rows].join('\r\n')}\r\n`;
}
