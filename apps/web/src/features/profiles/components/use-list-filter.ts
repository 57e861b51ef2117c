import { profileStatuses, type ProfileStatus } from '@enlace/contract/shell/shell.contract.ts';
import { useSearchParams } from 'react-router';
import type { ProfileFilter, ProfileSort } from '../api/profiles.queries.ts';

export const profileSorts: readonly ProfileSort[] = ['recent', 'visits', 'name'];
export type ListView = 'gallery' | 'table';

type ListState = ProfileFilter & { view: ListView };

const names = { search: 'q', status: 'estado', sort: 'orden', view: 'vista' } as const;

function readState(params: URLSearchParams): ListState {
  const status = params.get(names.status);
  const sort = params.get(names.sort);
  return {
    search: params.get(names.search) ?? '',
    status: profileStatuses.find((each) => each === status),
    sort: profileSorts.find((each) => each === sort) ?? 'recent',
    view: params.get(names.view) === 'tabla' ? 'table' : 'gallery',
  };
}

function writeState({ search, status, sort, view }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set(names.search, search);
  if (status !== undefined) params.set(names.status, status);
  if (sort !== 'recent') params.set(names.sort, sort);
  if (view === 'table') params.set(names.view, 'tabla');
  return params;
}

export type ListFilter = ListState & {
  change: (next: { search?: string; status?: ProfileStatus | undefined; sort?: ProfileSort; view?: ListView }) => void;
  isFiltered: boolean;
};

/** What the list shows, kept in the address so that it can be shared and gone back to. */
export function useListFilter(): ListFilter {
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  return {
    ...state,
    isFiltered: state.search !== '' || state.status !== undefined,
    change: (next) => setParams((current) => writeState({ ...readState(current), ...next }), { replace: true }),
  };
}
