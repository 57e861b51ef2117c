import { bulkProfilesRef } from '@enlace/contract/presence/profiles/profile-bulk.refs.gen.ts';
import { bulkSubjectsMax } from '@enlace/contract/workspace/folders/collection.ts';
import type { BulkProfileAction } from '@enlace/contract/presence/profiles/profile-bulk.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshProfiles } from './refresh-profiles.ts';

type Progress = { done: number; total: number };
export type BulkVerb = Exclude<BulkProfileAction, 'restore' | 'unpublish'>;

/** The action that undoes another one. */
const opposite = {
  publish: 'unpublish',
  hide: 'show',
  show: 'hide',
  duplicate: 'remove',
  remove: 'restore',
} as const satisfies Record<BulkVerb, BulkProfileAction>;

/** Bulk actions on profiles: each request covers as many as the server allows, all of them or none. */
export function useBulkProfiles() {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | undefined>();
  const [failure, setFailure] = useState<unknown>();

  /** The changed ids, for copies those of the copies; undefined when it was refused before any change. */
  async function run(action: BulkProfileAction, ids: readonly string[]): Promise<string[] | undefined> {
    const done: string[] = [];
    setFailure(undefined);
    try {
      for (let from = 0; from < ids.length; from += bulkSubjectsMax) {
        if (ids.length > bulkSubjectsMax) setProgress({ done: from, total: ids.length });
        const part = ids.slice(from, from + bulkSubjectsMax);
        done.push(...(await call(bulkProfilesRef, { body: { action, ids: part } })).ids);
      }
    } catch (error) {
      setFailure(error);
      return done.length > 0 ? done : undefined;
    } finally {
      setProgress(undefined);
      await refreshProfiles(client);
    }
    return done;
  }

  function report(action: BulkVerb, done: readonly string[]): void {
    const text = t(($) => $.profiles.done.many[action], { count: done.length, n: formats.number(done.length) });
    showToast({ text, undo: () => void run(opposite[action], done) });
  }

  return {
    progress,
    failure,
    async carryOut(action: BulkVerb, ids: readonly string[]): Promise<void> {
      const done = await run(action, ids);
      if (done?.length === 0) showToast({ text: t(($) => $.profiles.done.nothing) });
      else if (done) report(action, done);
    },
  };
}
export type BulkProfiles = ReturnType<typeof useBulkProfiles>;
