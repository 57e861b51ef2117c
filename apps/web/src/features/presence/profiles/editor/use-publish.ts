import { getProfileRef, publishProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { serverDraftOf } from './open-editor.ts';

export type Publishing = { isPublishing: boolean; failure: unknown; publish: () => void };

/** Saves pending changes and publishes them. */
export function usePublish(profile: Profile): Publishing {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const editor = useEditor();
  const client = useQueryClient();
  const { id } = profile;
  const mutation = useMutation({
    mutationFn: async () => {
      const isSaved = await editor.flush();
      // Why saving failed is shown next to the button, with its own remedy.
      if (!isSaved) return undefined;
      const document = editor.prepare(editor.read().history.document);
      const { asPublished, unwrittenParts } = await import('./publication.ts');
      const reply = await call(publishProfileRef, { params: { id }, body: { revision: editor.revision } });
      const samples = unwrittenParts(document).filter(({ kind }) => kind !== 'empty').length;
      return { reply, samples, published: asPublished(document) };
    },
    onSuccess: (done) => {
      if (!done) return;
      editor.setPublished(done.published);
      void client.invalidateQueries({ queryKey: profileKeys.all });
      const text = done.reply.isFirst ? t(($) => $.editor.publish.doneFirst) : t(($) => $.editor.publish.done);
      const count = done.samples;
      showToast({
        text: count === 0 ? text : t(($) => $.editor.publish.leftOut, { done: text, count, n: formats.number(count) }),
        view: { label: t(($) => $.editor.view), to: done.reply.path },
      });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'profiles.draft_conflict') return;
      editor.meetConflict(serverDraftOf(await call(getProfileRef, { params: { id } })));
    },
  });
  return { isPublishing: mutation.isPending, failure: mutation.error ?? undefined, publish: () => mutation.mutate() };
}
