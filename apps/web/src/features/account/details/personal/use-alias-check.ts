import { checkOwnAliasRef } from '@enlace/contract/account/details/account.refs.gen.ts';
import { aliasLimits } from '@enlace/contract/identity/sign-in/alias.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

const pauseMs = 350;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Whether the client can take an alias, checked once typing pauses; undefined while the result is for another text. */
export function useOwnAliasCheck({ alias, current }: { alias: string; current: string }) {
  const typed = alias.trim().toLowerCase();
  const asked = usePaused(typed);
  const isWorthAsking = asked.length >= aliasLimits.min && asked !== current;
  const answer = useQuery({
    queryKey: ['own-alias', asked],
    queryFn: ({ signal }) => call(checkOwnAliasRef, { query: { alias: asked }, signal }),
    enabled: isWorthAsking,
    staleTime: 0,
  });
  return isWorthAsking && asked === typed ? answer.data : undefined;
}
