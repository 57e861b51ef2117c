import { updateWallRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import type { UpdateWallInput } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { wallKeys } from './walls.queries.ts';

/** Each setting is saved as it is changed. */
export function useWallSettings(profileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateWallInput) => call(updateWallRef, { params: { profileId }, body }),
    onSuccess(wall) {
      client.setQueryData(wallKeys.one(profileId), wall);
      void client.invalidateQueries({ queryKey: wallKeys.list });
      return client.invalidateQueries({ queryKey: wallKeys.views });
    },
  });
}
