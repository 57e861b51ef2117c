import { reportReasons, reportStates } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { ReportFilter } from './api/reports.queries.ts';

/** `undefined` shows all states; the default, open, is omitted from the URL. */
const stateWords = { open: undefined, resolved: 'resueltas', rejected: 'rechazadas' } as const;
const allWord = 'todas';

export type ReportAddress = { filter: ReportFilter; open: string | null };

export function readReportAddress(query: URLSearchParams): ReportAddress {
  const word = query.get('estado') ?? undefined;
  const state = word === allWord ? undefined : (reportStates.find((each) => stateWords[each] === word) ?? 'open');
  const id = query.get('id');
  return {
    filter: {
      state,
      reason: reportReasons.find((reason) => reason === query.get('motivo')),
      search: (query.get('q') ?? '').trim().slice(0, 100),
    },
    open: id !== null && /^[0-9a-f-]{36}$/.test(id) ? id : null,
  };
}

export function writeReportAddress({ filter, open }: ReportAddress): string {
  const { state, reason, search } = filter;
  const word = state === undefined ? allWord : stateWords[state];
  const query = new URLSearchParams({
    ...(word === undefined ? {} : { estado: word }),
    ...(reason === undefined ? {} : { motivo: reason }),
    ...(search === '' ? {} : { q: search }),
    ...(open === null ? {} : { id: open }),
  });
  return `?${query.toString()}`;
}
