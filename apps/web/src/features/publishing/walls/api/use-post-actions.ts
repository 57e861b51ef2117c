import {
  archivePostRef,
  publishPostRef,
  removePostRef,
  restorePostRef,
  schedulePostRef,
} from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { type Action, useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadWalls } from './reread-walls.ts';
import { useSetPins } from './use-set-pins.ts';

export type PostActions = Pick<Action, 'isBusy' | 'failure'> & {
  publish: () => void;
  /** Null makes it a draft again. */
  schedule: (at: string | null) => void;
  archive: () => void;
  remove: () => void;
  restore: () => void;
  setPins: (postIds: readonly string[]) => void;
};

/** Actions for one post; an error stays with it. */
export function usePostActions({ id, profileId }: Pick<Post, 'id' | 'profileId'>): PostActions {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const formats = useFormats();
  const action = useAction();
  const pins = useSetPins(profileId);
  const params = { id };
  function act(work: () => Promise<unknown>, toast?: { text: string; undo?: () => Promise<void> }): void {
    void action.run(async () => {
      await work();
      await rereadWalls(client);
      if (toast) showToast(toast);
    });
  }
  // The card may be unmounted by then: undo must not depend on it.
  async function back(operation: typeof restorePostRef | typeof publishPostRef): Promise<void> {
    await call(operation, { params });
    await rereadWalls(client);
  }
  const restore = () => act(() => call(restorePostRef, { params }), { text: t(($) => $.walls.done.restored) });
  return {
    isBusy: action.isBusy,
    failure: action.failure ?? pins.error,
    restore,
    publish: () => act(() => call(publishPostRef, { params }), { text: t(($) => $.walls.done.published) }),
    schedule: (at) =>
      act(() => call(schedulePostRef, { params, body: { at } }), {
        text:
          at === null
            ? t(($) => $.walls.done.unscheduled)
            : t(($) => $.walls.done.scheduled, { when: formats.dateTime(at) }),
      }),
    archive: () =>
      act(() => call(archivePostRef, { params }), {
        text: t(($) => $.walls.done.archived),
        undo: () => back(publishPostRef),
      }),
    remove: () =>
      act(() => call(removePostRef, { params }), {
        text: t(($) => $.walls.done.removed),
        undo: () => back(restorePostRef),
      }),
    setPins: (postIds) => pins.mutate(postIds),
  };
}
