import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { wallKeys } from './walls.queries.ts';

/**
 * Keeps figures, comments and pending items up to date while the screen is open. The list of posts stays as it is, so
 * that nothing moves under the reader: true once there may be posts it does not show.
 */
export function useWallLive(profileId: string | undefined): { mayHaveNews: boolean } {
  const client = useQueryClient();
  const [reportedOf, setReportedOf] = useState<string>();
  function reread(): void {
    for (const queryKey of [wallKeys.list, ['walls', 'one'], wallKeys.inbox, ['walls', 'comments'], wallKeys.news])
      void client.invalidateQueries({ queryKey });
    setReportedOf(profileId);
  }
  useLive('wall.changed', reread);
  useLiveResync(reread);
  return { mayHaveNews: reportedOf !== undefined && reportedOf === profileId };
}
