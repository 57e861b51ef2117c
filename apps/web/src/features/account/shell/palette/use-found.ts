import { searchAsOperatorRef, searchEverythingRef } from '@enlace/contract/workspace/search/search.refs.gen.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/session/use-user.ts';
import type { AnyAnswer } from './kinds.ts';
import { matches } from './match.ts';

const pauseMs = 120;
const hitsPerKind = 4;

export type FoundState = 'idle' | 'asking' | 'done' | 'offline' | 'failed';
type Found = { query: string; answer: AnyAnswer; state: FoundState };

const nothing: AnyAnswer = { groups: [], missing: [] };

/** Results of the previous query stay while they match the current one, so that the list does not flicker. */
function stillFitting(answer: AnyAnswer, query: string): AnyAnswer {
  const groups = answer.groups.map((group) => ({
    ...group,
    hits: group.hits.filter(({ title }) => matches({ text: title, query })),
  }));
  return { groups: groups.filter(({ hits }) => hits.length > 0), missing: [] };
}

/** The server's results, requested once typing pauses; outdated answers are dropped. */
export function useFound(query: string): { answer: AnyAnswer; state: FoundState } {
  const isAdmin = useUser()?.roll === 'admin';
  const [found, setFound] = useState<Found>({ query: '', answer: nothing, state: 'idle' });
  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const settle = (result: Omit<Found, 'query'>) => {
      if (!signal.aborted) setFound({ query, ...result });
    };
    const timer = setTimeout(() => {
      const input = { query: { q: query, limit: hitsPerKind }, signal };
      const asked: Promise<AnyAnswer> = isAdmin ? call(searchAsOperatorRef, input) : call(searchEverythingRef, input);
      asked.then(
        (answer) => settle({ answer, state: 'done' }),
        (error: unknown) => {
          if (signal.aborted) return;
          const isOffline = error instanceof ApiError && error.kind === 'network';
          settle({ answer: nothing, state: isOffline ? 'offline' : 'failed' });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isAdmin]);
  if (query === '') return { answer: nothing, state: 'idle' };
  if (found.query === query) return found;
  return { answer: stillFitting(found.answer, query), state: 'asking' };
}
