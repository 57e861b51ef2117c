import {
  getProfileRef,
  removeProfilePasswordRef,
  scheduleProfileRef,
  setProfilePasswordRef,
  unscheduleProfileRef,
} from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { profileKeys } from '../api/profiles.queries.ts';
import { serverDraftOf } from '../editor/open-editor.ts';

function useTakeProfile(id: string): (profile: Profile) => void {
  const client = useQueryClient();
  return (profile) => {
    client.setQueryData(profileKeys.one(id), profile);
    void client.invalidateQueries({ queryKey: profileKeys.lists });
    void client.invalidateQueries({ queryKey: ['shell'] });
  };
}

/** Saves pending changes and schedules exactly that version. Nothing is scheduled while a save is refused. */
export function useSchedule(id: string) {
  const editor = useEditor();
  const take = useTakeProfile(id);
  return useMutation({
    mutationFn: async (at: string) => {
      if (!(await editor.flush())) return undefined;
      return call(scheduleProfileRef, { params: { id }, body: { at, revision: editor.revision } });
    },
    onSuccess: (profile) => profile && take(profile),
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'profiles.draft_conflict') return;
      editor.meetConflict(serverDraftOf(await call(getProfileRef, { params: { id } })));
    },
  });
}

export function useUnschedule(id: string) {
  const take = useTakeProfile(id);
  return useMutation({
    mutationFn: () => call(unscheduleProfileRef, { params: { id } }),
    onSuccess: take,
  });
}

/** Sets the page's password, or removes it with null. */
export function useSetPassword(id: string) {
  const take = useTakeProfile(id);
  return useMutation({
    mutationFn: (password: string | null) =>
      password === null
        ? call(removeProfilePasswordRef, { params: { id } })
        : call(setProfilePasswordRef, { params: { id }, body: { password } }),
    onSuccess: take,
  });
}
