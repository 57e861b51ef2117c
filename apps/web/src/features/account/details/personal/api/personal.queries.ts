import type * as contract from '@enlace/contract/account/details/account.contract.ts';
import {
  changeAliasRef,
  changePersonalRef,
  readPersonalRef,
  removeAvatarRef,
  saveBillingIdentityRef,
  uploadAvatarRef,
} from '@enlace/contract/account/details/account.refs.gen.ts';
import type { AvatarCrop } from '@enlace/contract/account/details/personal.schemas.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { holdSettings } from '#lib/account/account-settings.ts';
import { call } from '#lib/api/call.ts';
import { refreshUser } from '#lib/session/session-calls.ts';

export const personalQuery = queryOptions({
  queryKey: ['personal'],
  queryFn: ({ signal }) => call(readPersonalRef, { signal }),
});

/** Changes name or telephone; the shell shows the new name at once. */
export function useChangePersonal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contract.changePersonal>) => call(changePersonalRef, { body }),
    async onSuccess(personal) {
      client.setQueryData(personalQuery.queryKey, personal);
      await refreshUser();
    },
  });
}

/** Changes the alias. It is part of every displayed address, so everything is fetched again. */
export function useChangeAlias() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alias: string) => call(changeAliasRef, { body: { alias } }),
    async onSuccess(personal) {
      client.setQueryData(personalQuery.queryKey, personal);
      await refreshUser();
      void client.invalidateQueries();
    },
  });
}

export function useSaveBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contract.saveBillingIdentity>) => call(saveBillingIdentityRef, { body }),
    onSuccess: (personal) => {
      client.setQueryData(personalQuery.queryKey, personal);
    },
  });
}

type Picture = { file: File; crop: AvatarCrop };

/** The crop comes before the file: the server reads nothing after the file. */
export function useUploadAvatar() {
  return useMutation({
    mutationFn: ({ file, crop }: Picture) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(crop)) form.append(name, String(value));
      form.append('file', file);
      return call(uploadAvatarRef, { form });
    },
    onSuccess: holdSettings,
  });
}

export function useRemoveAvatar() {
  return useMutation({ mutationFn: () => call(removeAvatarRef), onSuccess: holdSettings });
}
