import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { profileQuery } from '../api/profiles.queries.ts';
import { publishedOf, serverDraftOf } from './open-editor.ts';

/** Shows what another tab or device did to this profile, as long as nothing in this tab would be lost. */
export function useFollow(profileId: string): void {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const client = useQueryClient();

  async function read(): Promise<void> {
    const profile = await client.fetchQuery({ ...profileQuery(profileId), staleTime: 0 });
    if (editor.follow(serverDraftOf(profile))) showToast({ text: t(($) => $.editor.followed), undo: editor.undo });
    if (profile.draft.revision === editor.revision) editor.setPublished(publishedOf(profile));
  }
  const readQuietly = () => {
    read().catch((error: unknown) => console.debug('what was changed elsewhere could not be read', error));
  };

  useLive('profile.changed', (event) => {
    // A revision means that a draft was saved: our own are already known here.
    if (event.profileId === profileId && (event.revision === undefined || editor.canFollow(event.revision)))
      readQuietly();
  });
  useLiveResync(readQuietly);
}
