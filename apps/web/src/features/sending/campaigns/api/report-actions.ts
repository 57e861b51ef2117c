import {
  labelPeopleRef,
  segmentPeopleRef,
  setCampaignArchiveRef,
} from '@enlace/contract/sending/campaigns/campaign-report.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { holdCampaign } from './campaign-actions.ts';
import type { PeopleGroup } from './campaigns.queries.ts';

/** Labels everybody in a group, whether visible or not. */
export function useLabelPeople(id: string) {
  const client = useQueryClient();
  const formats = useFormats();
  const { t } = useTranslation('outcome');
  return useUndoable({
    async act({ labelIds, group }: { labelIds: readonly string[]; group: PeopleGroup }) {
      let people = 0;
      const undoIds: string[] = [];
      for (const labelId of labelIds) {
        const { filter = null, search, linkId = null } = group;
        const done = await call(labelPeopleRef, {
          params: { id },
          body: { labelId, filter, search, linkId },
        });
        people = Math.max(people, done.people);
        if (done.undoId !== null) undoIds.push(done.undoId);
      }
      return { people, undoIds };
    },
    async undo({ reply }) {
      for (const undoId of reply.undoIds) await call(contactCollection.folders.undo, { body: { undoId } });
    },
    canUndo: ({ reply }) => reply.undoIds.length > 0,
    say: ({ reply: { people } }) => t(($) => $.outcome.people.labelled, { count: people, n: formats.number(people) }),
    reread: () => refreshCollection(client, 'contact'),
  });
}

/** Creates a segment from a group, and navigates to it. */
export function useSegmentPeople(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ name, group }: { name: string; group: PeopleGroup }) {
      const { filter = null, search, linkId = null } = group;
      return call(segmentPeopleRef, { params: { id }, body: { name, filter, search, linkId } });
    },
    async onSuccess() {
      await refreshCollection(client, 'contact');
      void client.invalidateQueries({ queryKey: ['contact-list', 'segments'] });
    },
  });
}

/** Adds a campaign to the archive of its profile or removes it; the toast offers undo. */
export function useArchive() {
  const client = useQueryClient();
  const { t } = useTranslation('mailing');
  const set = useMutation({
    mutationFn: ({ id, isPublic }: { id: string; isPublic: boolean }) =>
      call(setCampaignArchiveRef, { params: { id }, body: { isPublic } }),
    onSuccess(campaign, { id, isPublic }) {
      holdCampaign(client, campaign);
      showToast({
        text: isPublic ? t(($) => $.mailing.archive.published) : t(($) => $.mailing.archive.withdrawn),
        undo: () => set.mutate({ id, isPublic: !isPublic }),
      });
    },
  });
  return set;
}
