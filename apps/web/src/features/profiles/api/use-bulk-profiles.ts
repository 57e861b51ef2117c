import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileOperations } from './profile-operations.ts';
import { profileKeys } from './profiles.queries.ts';

type Progress = { done: number; total: number };

/** Deeds on many profiles, one after the other: a refusal half way leaves the rest untouched and says so. */
export function useBulkProfiles() {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const amount = (count: number) => ({ count, n: formats.number(count) });

  /** Ids that were done; `false` of the work leaves one out. */
  async function run(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<string[]> {
    const done: string[] = [];
    setFailure(undefined);
    try {
      for (const [index, id] of ids.entries()) {
        setProgress({ done: index, total: ids.length });
        if ((await work(id)) !== false) done.push(id);
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(undefined);
      await Promise.all([
        client.invalidateQueries({ queryKey: profileKeys.all }),
        client.invalidateQueries({ queryKey: ['collection', 'profile'] }),
        client.invalidateQueries({ queryKey: ['shell'] }),
      ]);
    }
    return done;
  }

  const of = (id: string) => ({ params: { id } });
  const show = (id: string) => call(profileOperations.show, of(id));
  const restore = (id: string) => call(profileOperations.restore, of(id));
  /** Drafts and hidden ones among the chosen stay as they are. */
  async function hide(id: string): Promise<ProfileSummary | false> {
    try {
      return await call(profileOperations.hide, of(id));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'profiles.not_published') return false;
      throw error;
    }
  }

  return {
    progress,
    failure,
    async hide(ids: readonly string[]): Promise<void> {
      const done = await run(ids, hide);
      if (done.length > 0)
        showToast({
          text: t(($) => $.profiles.done.hiddenMany, amount(done.length)),
          undo: () => void run(done, show),
        });
    },
    async remove(ids: readonly string[]): Promise<void> {
      const done = await run(ids, (id) => call(profileOperations.remove, of(id)));
      if (done.length > 0)
        showToast({
          text: t(($) => $.profiles.done.removedMany, amount(done.length)),
          undo: () => void run(done.toReversed(), restore),
        });
    },
    async duplicate(ids: readonly string[]): Promise<void> {
      const done = await run(ids, (id) => call(profileOperations.duplicate, { ...of(id), body: {} }));
      if (done.length > 0) showToast({ text: t(($) => $.profiles.done.duplicatedMany, amount(done.length)) });
    },
  };
}
export type BulkProfiles = ReturnType<typeof useBulkProfiles>;
