import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from '../profile-list.rules.ts';

export type ListFilter = ListState & {
  change: (next: Partial<ListState>) => void;
  clear: () => void;
  isFiltered: boolean;
  /** The URL’s query string, for links to the same list. */
  query: string;
};

/** The state of the list, in the URL so that it can be shared and navigated. */
export function useListFilter(): ListFilter {
  const [params, setParams] = useSearchParams();
  const state = readListState(params);
  const query = writeListState(state).toString();
  const change = (next: Partial<ListState>) =>
    setParams((current) => writeListState({ ...readListState(current), ...next }), { replace: true });
  return {
    ...state,
    isFiltered:
      state.search !== '' || state.status !== undefined || state.folder !== undefined || state.labels.length > 0,
    query: query === '' ? '' : `?${query}`,
    change,
    clear: () => change({ search: '', status: undefined, folder: undefined, labels: [], needsAll: false }),
  };
}
