import { type HistoryGroup, historyGroups } from '@enlace/contract/workspace/history/history-actions.ts';
import {
  historyActorKinds,
  historyCauses,
  type HistoryActorKind,
  type HistoryCause,
} from '@enlace/contract/workspace/history/history.schemas.ts';
import { addDays, startOfDay } from './day-bounds.rules.ts';

/** The list's state in the URL; empty texts mean unset. */
export type HistoryView = {
  search: string;
  who: HistoryActorKind | undefined;
  /** One person, by id. */
  person: string;
  group: string;
  kind: string;
  /** One subject, by id. */
  thing: string;
  cause: HistoryCause | undefined;
  /** First and last calendar day, both included. */
  from: string;
  until: string;
  /** For administrators: only this client. */
  client: string;
  /** Whether sign-ins are among them, which are most entries of most days. */
  signIns: boolean;
};

const whoWords: Record<HistoryActorKind, string> = {
  user: 'cliente',
  admin: 'administracion',
  visitor: 'visitantes',
  system: 'sistema',
};
const causeWords: Record<HistoryCause, string> = {
  browser: 'navegador',
  api_key: 'clave',
  acting_admin: 'en-nombre',
  job: 'automatico',
};
const names = {
  search: 'q',
  person: 'persona',
  group: 'asunto',
  kind: 'tipo',
  thing: 'cosa',
  from: 'desde',
  until: 'hasta',
  client: 'cliente',
} as const;
type TextKey = keyof typeof names;
const textKeys = ['search', 'person', 'group', 'kind', 'thing', 'from', 'until', 'client'] as const;

const forms: Partial<Record<TextKey, RegExp>> = {
  person: /^[0-9a-f-]{36}$/,
  group: /^[a-z][a-z0-9_]{0,59}$/,
  kind: /^[a-z][a-z0-9_]{0,59}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  until: /^\d{4}-\d{2}-\d{2}$/,
  client: /^[0-9a-f-]{36}$/,
};

function readText(query: URLSearchParams, key: TextKey): string {
  const text = (query.get(names[key]) ?? '').trim();
  const isDay = key === 'from' || key === 'until';
  if (isDay && Number.isNaN(Date.parse(text))) return '';
  return forms[key]?.test(text) === false ? '' : text;
}

export function readHistoryView(query: URLSearchParams): HistoryView {
  const text = (key: TextKey) => readText(query, key);
  return {
    search: text('search'),
    who: historyActorKinds.find((kind) => whoWords[kind] === query.get('quien')),
    person: text('person'),
    group: text('group'),
    kind: text('kind'),
    thing: text('thing'),
    cause: historyCauses.find((cause) => causeWords[cause] === query.get('como')),
    from: text('from'),
    until: text('until'),
    client: text('client'),
    signIns: query.get('accesos') === 'si',
  };
}

/** Query string of a list; defaults are omitted. */
export function writeHistoryView(view: Partial<HistoryView>): string {
  const query = new URLSearchParams();
  for (const key of textKeys) {
    const text = view[key] ?? '';
    if (text !== '') query.set(names[key], text);
  }
  if (view.who) query.set('quien', whoWords[view.who]);
  if (view.cause) query.set('como', causeWords[view.cause]);
  if (view.signIns) query.set('accesos', 'si');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function isNarrowed(view: HistoryView): boolean {
  return writeHistoryView({ ...view, signIns: false }) !== '';
}

export const signInGroup = 'session' satisfies HistoryGroup;

/** The server's filter: days become instants in the person's time zone. */
export function filterOf(view: HistoryView, timeZone: string | undefined) {
  const { search, who, person, group, kind, thing, cause, from, until, signIns } = view;
  const given = (text: string) => (text === '' ? undefined : text);
  return {
    search: given(search),
    who,
    userId: given(person),
    group: given(group),
    exceptGroup: signIns || group === signInGroup ? undefined : signInGroup,
    kind: given(kind),
    subjectId: given(thing),
    cause,
    from: from === '' ? undefined : startOfDay({ day: from, timeZone }),
    until: until === '' ? undefined : startOfDay({ day: addDays(until, 1), timeZone }),
  };
}

/** Groups only for the operator; clients see the others. */
const operatorGroups: ReadonlySet<string> = new Set([
  'admin',
  'bank_entry',
  'bank_statement',
  'clients',
  'keys',
  'registration',
]);

export function groupsOf(area: 'user' | 'admin') {
  return historyGroups.filter((group) => area === 'admin' || !operatorGroups.has(group));
}
