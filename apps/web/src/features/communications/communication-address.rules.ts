import {
  communicationKinds,
  communicationStates,
  type CommunicationKind,
  type CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { LogFilter } from './api/communications.queries.ts';

/** What the address says of the log; the names are part of links and bookmarks. */
export const params = {
  kind: 'tipo',
  state: 'estado',
  profile: 'perfil',
  contact: 'tamy',
  from: 'desde',
  until: 'hasta',
  search: 'q',
} as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day where the person is, or of the one after it. */
function startOf(text: string | null, { timeZone, days }: { timeZone: string; days: number }): string | undefined {
  if (text === null || !day.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  const noon = new Date(date.getTime() + days * 86_400_000);
  // What the clock shows there at that moment tells how far it is from here.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(noon);
  const offset = new Date(`${shown.replace(' ', 'T')}Z`).getTime() - noon.getTime();
  return new Date(noon.getTime() - offset).toISOString();
}

/** The filter that the address asks for; what it cannot mean is left out. */
export function readFilter(query: URLSearchParams, timeZone: string): LogFilter {
  const search = query.get(params.search)?.trim() ?? '';
  return {
    kind: oneOf<CommunicationKind>(communicationKinds, query.get(params.kind)),
    state: oneOf<CommunicationState>(communicationStates, query.get(params.state)),
    profileId: query.get(params.profile) ?? undefined,
    contactId: query.get(params.contact) ?? undefined,
    from: startOf(query.get(params.from), { timeZone, days: 0 }),
    until: startOf(query.get(params.until), { timeZone, days: 1 }),
    search: search === '' ? undefined : search,
  };
}

/** Whether anything narrows the log. */
export function isNarrowed(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
