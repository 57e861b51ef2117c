import { restoreProfileVersionRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { profileKeys } from '../api/profiles.queries.ts';
import { serverDraftOf } from '../editor/open-editor.ts';

/** Restores a version as the draft; undo returns to the replaced one, which is also stored as a version. */
export function useRestoreVersion(profileId: string) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (versionId: string) => {
      await editor.flush();
      return call(restoreProfileVersionRef, {
        params: { id: profileId, versionId },
        body: { baseRevision: editor.revision },
      });
    },
    onSuccess: (profile) => {
      editor.adopt(serverDraftOf(profile));
      void client.invalidateQueries({ queryKey: profileKeys.versions(profileId), exact: true });
      showToast({ text: t(($) => $.editor.settings.restoredVersion), undo: editor.undo });
    },
  });
}
