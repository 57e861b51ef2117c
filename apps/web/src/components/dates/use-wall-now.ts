import { useState } from 'react';
import { type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';

/** The local time of the person, or of another zone, when the field was first drawn. */
export function useWallNow(timeZone?: string): WallTime {
  const ownZone = useUser()?.time_zone ?? 'UTC';
  const [instant] = useState(() => Date.now());
  return wallTimeOf({ instant, timeZone: timeZone ?? ownZone });
}
