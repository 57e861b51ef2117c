import { getProfileRef, publishProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { serverDraftOf } from './open-editor.ts';

/** The sheet next to the editor: what is still to be written, or what has just been published. */
export type PublishSheetStep = { kind: 'unwritten' } | { kind: 'published'; isFirst: boolean };

export type Publishing = {
  isPublishing: boolean;
  failure: unknown;
  sheet: PublishSheetStep | undefined;
  showSheet: (step: PublishSheetStep | undefined) => void;
  /** Publishes, unless something is still a sample: then it asks first. */
  ask: () => void;
  publish: () => void;
  /** Somebody has seen the page, or it cannot be rendered. */
  isSeen: boolean;
  onSeen: () => void;
};

/** Saves pending changes and publishes them. */
export function usePublish(profile: Profile): Publishing {
  const editor = useEditor();
  const client = useQueryClient();
  const [sheet, showSheet] = useState<PublishSheetStep>();
  const [isSeen, setSeen] = useState(false);
  const [onSeen] = useState(() => () => setSeen(true));
  const { id } = profile;
  const mutation = useMutation({
    mutationFn: async ({ asks }: { asks: boolean }): Promise<PublishSheetStep | undefined> => {
      const { asPublished, isWorthAsking, unwrittenBlocks } = await import('./publication.ts');
      const { published, history } = editor.read();
      const unwritten = unwrittenBlocks(editor.prepare(history.document));
      if (asks && isWorthAsking(unwritten, published === null)) return { kind: 'unwritten' };
      const isSaved = await editor.flush();
      // Why saving failed is shown next to the button, with its own remedy.
      if (!isSaved) return undefined;
      const document = editor.prepare(editor.read().history.document);
      const { isFirst } = await call(publishProfileRef, { params: { id }, body: { revision: editor.revision } });
      editor.setPublished(asPublished(document));
      void client.invalidateQueries({ queryKey: profileKeys.all });
      return { kind: 'published', isFirst };
    },
    onSuccess: showSheet,
    onError: async (error) => {
      showSheet(undefined);
      if (!(error instanceof ApiError) || error.code !== 'profiles.draft_conflict') return;
      editor.meetConflict(serverDraftOf(await call(getProfileRef, { params: { id } })));
    },
  });
  return {
    isPublishing: mutation.isPending,
    failure: mutation.error ?? undefined,
    sheet,
    showSheet,
    ask: () => mutation.mutate({ asks: true }),
    publish: () => mutation.mutate({ asks: false }),
    isSeen,
    onSeen,
  };
}
