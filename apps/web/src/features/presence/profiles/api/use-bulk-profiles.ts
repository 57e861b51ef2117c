import { bulkProfilesRef } from '@enlace/contract/presence/profiles/profile-bulk.refs.gen.ts';
import type { BulkProfileAction } from '@enlace/contract/presence/profiles/profile-bulk.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBulkCall } from '#components/table/use-bulk-call.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { refreshProfiles } from './refresh-profiles.ts';

export type BulkVerb = Exclude<BulkProfileAction, 'restore' | 'unpublish'>;

/** The action that undoes another one. */
const opposite = {
  publish: 'unpublish',
  hide: 'show',
  show: 'hide',
  duplicate: 'remove',
  remove: 'restore',
} as const satisfies Record<BulkVerb, BulkProfileAction>;

/** Bulk actions on profiles, each with undo. */
export function useBulkProfiles() {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const client = useQueryClient();
  return useBulkCall<BulkProfileAction, BulkVerb>({
    send: async (action, ids) => (await call(bulkProfilesRef, { body: { action, ids: [...ids] } })).ids,
    opposite,
    said: (action, count) =>
      count === 0
        ? t(($) => $.profiles.done.nothing)
        : t(($) => $.profiles.done.many[action], { count, n: formats.number(count) }),
    refresh: () => refreshProfiles(client),
  });
}
export type BulkProfiles = ReturnType<typeof useBulkProfiles>;
