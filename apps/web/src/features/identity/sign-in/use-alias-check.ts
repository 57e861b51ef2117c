import type { aliasAvailabilitySchema } from '@enlace/contract/identity/sign-in/alias.schemas.ts';
import { aliasAvailabilityRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '#lib/api/call.ts';

type Availability = z.output<typeof aliasAvailabilitySchema>;

const pauseMs = 350;

/** Checks whether an alias is free once typing pauses; the result applies only to the checked text. */
export function useAliasCheck(alias: string): Availability | undefined {
  const [answer, setAnswer] = useState<{ asked: string; reply: Availability } | undefined>(undefined);
  const asked = alias.trim().toLowerCase();
  useEffect(() => {
    if (asked.length < 3) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(aliasAvailabilityRef, { query: { alias: asked }, signal: stop.signal }).then(
        (reply) => setAnswer({ asked, reply }),
        (error: unknown) => {
          // Only a hint while typing: the server checks again on submit.
          if (!stop.signal.aborted) console.debug('alias check failed', error);
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return answer?.asked === asked ? answer.reply : undefined;
}
