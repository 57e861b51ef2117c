import { updateProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { UpdateProfileInput } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { profileKeys } from './profiles.queries.ts';

/** Changes name, address, language or the main profile; takes effect immediately. */
export function useUpdateProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileInput) => call(updateProfileRef, { params: { id }, body }),
    onSuccess: (profile) => {
      client.setQueryData(profileKeys.one(id), profile);
      void client.invalidateQueries({ queryKey: profileKeys.lists });
      void client.invalidateQueries({ queryKey: ['shell'] });
    },
  });
}
