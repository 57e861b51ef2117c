import type {
  ContactFilter as WireFilter,
  ContactSort,
} from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { ContactListItem, ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { type SegmentGroup, segmentRulesSchema } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { csvText } from '#lib/files/csv-text.ts';

export type { ContactSort };
export type Direction = 'asc' | 'desc';

/** The list's filter in the URL. */
export type ContactFilter = {
  search: string;
  status: ContactStatus | undefined;
  /** A folder’s id, or `none` for contacts without one. */
  folder: string | undefined;
  labels: readonly string[];
  needsAll: boolean;
  segment: string | undefined;
  /** Unsaved rules. */
  rules: SegmentGroup | undefined;
  /** The open saved view. */
  view: string | undefined;
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
const sortWords: Record<ContactSort, string> = {
  activity: 'ultima-vez',
  name: 'nombre',
  created: 'alta',
  company: 'empresa',
  city: 'ciudad',
};
export const usualDirection: Record<ContactSort, Direction> = {
  activity: 'desc',
  name: 'asc',
  created: 'desc',
  company: 'asc',
  city: 'asc',
};

function keyOf<K extends string>(words: Record<K, string>, word: string | null, keys: readonly K[]): K | undefined {
  return keys.find((key) => words[key] === word);
}

const statuses = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const;
const sorts = ['activity', 'name', 'created', 'company', 'city'] as const;
const idForm = /^[0-9a-f-]{36}$/;

/** Rules are in JSON; invalid ones are ignored. */
function readRules(text: string | null): SegmentGroup | undefined {
  if (text === null) return undefined;
  try {
    return segmentRulesSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function readContactFilter(query: URLSearchParams): ContactFilter {
  const sort = keyOf(sortWords, query.get('orden'), sorts) ?? 'activity';
  const direction = query.get('sentido');
  const folder = query.get('carpeta');
  const idOf = (name: string) => {
    const id = query.get(name);
    return id !== null && idForm.test(id) ? id : undefined;
  };
  return {
    search: query.get('q')?.trim() ?? '',
    status: keyOf(statusWords, query.get('estado'), statuses),
    folder: folder === 'none' ? folder : idOf('carpeta'),
    labels: (query.get('etiquetas') ?? '').split(',').filter((id) => idForm.test(id)),
    needsAll: query.get('con') === 'todas',
    segment: idOf('lista'),
    rules: readRules(query.get('reglas')),
    view: idOf('vista'),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection[sort],
  };
}

/** Query string of a list; defaults are omitted. */
export function writeContactFilter({ sort = 'activity', direction, ...filter }: Partial<ContactFilter>): string {
  const query = new URLSearchParams();
  const { search = '', status, folder, labels = [], needsAll = false, segment, rules, view } = filter;
  if (search !== '') query.set('q', search);
  if (status !== undefined) query.set('estado', statusWords[status]);
  if (folder !== undefined) query.set('carpeta', folder);
  if (labels.length > 0) query.set('etiquetas', labels.join(','));
  if (labels.length > 1 && needsAll) query.set('con', 'todas');
  if (segment !== undefined) query.set('lista', segment);
  if (rules !== undefined) query.set('reglas', JSON.stringify(rules));
  if (view !== undefined) query.set('vista', view);
  if (sort !== 'activity') query.set('orden', sortWords[sort]);
  if (direction !== undefined && direction !== usualDirection[sort]) query.set('sentido', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export const nothingFiltered = {
  search: '',
  status: undefined,
  folder: undefined,
  labels: [],
  needsAll: false,
  segment: undefined,
  rules: undefined,
} as const satisfies Partial<ContactFilter>;

export function isFiltered({ search, status, folder, labels, segment, rules }: ContactFilter): boolean {
  const narrowed = [status, folder, segment, rules, labels[0]].some((part) => part !== undefined);
  return search !== '' || narrowed;
}

/** The filter as used by the API in bodies and views. */
export function wireFilter({ search, status, folder, labels, needsAll, segment, rules }: ContactFilter): WireFilter {
  const isUnfiled = folder === 'none';
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(folder === undefined || isUnfiled ? {} : { folderId: folder }),
    ...(isUnfiled ? { isUnfiled } : {}),
    ...(labels.length === 0 ? {} : { labelIds: [...labels] }),
    ...(labels.length > 1 && needsAll ? { needsAllLabels: true } : {}),
    ...(segment === undefined ? {} : { segmentId: segment }),
    ...(rules === undefined ? {} : { rules }),
  };
}

/** The inverse of `wireFilter`. */
export function filterOfWire(wire: WireFilter): Pick<ContactFilter, keyof typeof nothingFiltered> {
  return {
    search: wire.search ?? '',
    status: wire.status,
    folder: wire.isUnfiled === true ? 'none' : wire.folderId,
    labels: wire.labelIds ?? [],
    needsAll: wire.needsAllLabels ?? false,
    segment: wire.segmentId,
    rules: wire.rules,
  };
}

/** The filter as query parameters of a call. */
export function filterQuery(filter: ContactFilter) {
  const { isUnfiled, labelIds, needsAllLabels, rules, ...rest } = wireFilter(filter);
  return {
    ...rest,
    ...(isUnfiled === true ? { isUnfiled: 'true' as const } : {}),
    ...(labelIds === undefined ? {} : { labelIds: labelIds.join(',') }),
    ...(needsAllLabels === true ? { needsAllLabels: 'true' as const } : {}),
    ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }),
  };
}

export type LoadedContacts = {
  pages: { items: ContactListItem[]; next: string | null; total: number }[];
  pageParams: unknown[];
};

/** A loaded list without contacts just moved to the trash. */
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

/** Batches of at most `size`, in order. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}

/** The selected rows as CSV: the columns of the server's export that the list contains. */
export function contactsCsv(contacts: readonly ContactListItem[]): string {
  const head = ['id', 'name', 'email', 'phone', 'company', 'city', 'status', 'created_at', 'activity_at'];
  return csvText(
    head,
    contacts.map(({ id, name, email, phone, company, city, status, createdAt, activityAt }) => [
      ...[id, name, email, phone, company, city, status, createdAt, activityAt],
    ]),
  );
}

/** Moves an entry one position forward or back. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.toSpliced(at, 1);
  return rest.toSpliced(to, 0, id);
}
