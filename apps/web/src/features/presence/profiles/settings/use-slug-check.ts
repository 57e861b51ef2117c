import { slugAvailabilityRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { slugAvailabilitySchema } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '#lib/api/call.ts';

type Availability = z.output<typeof slugAvailabilitySchema>;

const pauseMs = 300;

/** Checks whether a slug is free once typing pauses; the result applies only to the checked text. */
export function useSlugCheck({
  slug,
  profileId,
}: {
  slug: string | undefined;
  profileId: string;
}): Availability | undefined {
  const [answer, setAnswer] = useState<{ asked: string; reply: Availability } | undefined>(undefined);
  const asked = slug?.trim().toLowerCase() ?? '';
  useEffect(() => {
    if (asked === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(slugAvailabilityRef, { query: { slug: asked, profileId }, signal: stop.signal }).then(
        (reply) => setAnswer({ asked, reply }),
        (error: unknown) => {
          // Only a hint while typing: the server checks again on save.
          if (!stop.signal.aborted) console.debug('slug check failed', error);
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, profileId]);
  return answer?.asked === asked ? answer.reply : undefined;
}
