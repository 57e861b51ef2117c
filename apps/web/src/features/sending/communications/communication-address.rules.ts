import {
  communicationKinds,
  communicationStates,
  type CommunicationKind,
  type CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { LogFilter } from './api/communications.queries.ts';

/** URL parameters of the log; their names are part of links and bookmarks. */
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

/** The first moment of a day in the person's time zone, or of the following day. */
function startOf(text: string | null, { timeZone, days }: { timeZone: string; days: number }): string | undefined {
  if (text === null || !day.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  const noon = new Date(date.getTime() + days * 86_400_000);
  // The local time there at that moment gives the offset.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(noon);
  const offset = new Date(`${shown.replace(' ', 'T')}Z`).getTime() - noon.getTime();
  return new Date(noon.getTime() - offset).toISOString();
}

/** The filter in the URL; invalid values are dropped. */
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

/** Whether any filter is set. */
export function isNarrowed(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
