import { useCallback, useSyncExternalStore } from 'react';

export const phoneQuery = '(max-width: 820px)';
/** Bars with several actions and a name have no room for labels. */
export const narrowQuery = '(max-width: 599px)';
export const foldedQuery = '(max-width: 1199px)';
/** Room for four columns. */
export const wideQuery = '(min-width: 1700px)';

const lists = new Map<string, MediaQueryList>();

/** One list per query: creating one costs more than reading it, and every render reads it. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}
