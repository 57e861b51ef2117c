import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EditorPage } from '#components/block-editor/editor-page.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Page } from '#components/page/page.tsx';
import { useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { readUser } from '#lib/session/session-store.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileKeys, profileQuery } from '../api/profiles.queries.ts';
import { EditorBar } from '../editor/components/editor-bar.tsx';
import { EditorFrame } from '../editor/components/editor-frame.tsx';
import { EditorNotices } from '../editor/components/editor-notices.tsx';
import { EditorProvider, useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { openEditor } from '../editor/open-editor.ts';
import { useEditorKeys } from '#components/block-editor/editor/use-editor-keys.ts';
import { useEditorLife } from '#components/block-editor/editor/use-editor-life.ts';
import { useFollow } from '../editor/use-follow.ts';
import { usePublish } from '../editor/use-publish.ts';
import { ProfileStatusBadge } from '../components/profile-status-badge.tsx';

function UnsavedDialog() {
  const { t } = useTranslation('editor');
  const isOnlyHere = useEditorState(
    ({ status }) => status.kind === 'offline' || status.kind === 'failed' || status.kind === 'conflict',
  );
  const guard = useUnsavedGuard(isOnlyHere);
  return (
    <Dialog
      title={t(($) => $.editor.unsaved.title)}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="ghost" onClick={guard.leave}>
            {t(($) => $.editor.unsaved.leave)}
          </Button>
          <Button variant="primary" onClick={guard.stay}>
            {t(($) => $.editor.unsaved.stay)}
          </Button>
        </>
      }
    >
      {t(($) => $.editor.unsaved.help)}
    </Dialog>
  );
}

function OpenProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const isPhone = useMedia(phoneQuery);
  const publishing = usePublish(profile);
  useEditorLife(editor);
  useEditorKeys(editor);
  useFollow(profile.id);
  useEffect(() => {
    const recover = async () => {
      if (await editor.recover()) showToast({ text: t(($) => $.editor.restored), undo: editor.undo });
    };
    recover().catch((error: unknown) => console.warn('what was kept on this device could not be read', error));
  }, [editor, t]);
  return (
    <Page
      title={profile.name}
      breadcrumb={[{ label: t(($) => $.editor.profiles), to: paths.user.profiles }]}
      titleNote={!isPhone && <ProfileStatusBadge status={profile.status} access={profile} />}
      actions={<EditorBar profile={profile} publishing={publishing} />}
      width="full"
    >
      <EditorNotices publishFailure={publishing.failure} />
      <EditorFrame profile={profile} publishing={publishing} />
      <UnsavedDialog />
    </Page>
  );
}

/** Opens an editor for the profile as first loaded; later fetches only update name, address and state. */
function EditorOf({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [editor] = useState(() =>
    openEditor({
      profile,
      userId: readUser()?.id ?? '',
      onSaved: (state) => {
        client.setQueryData(
          profileQuery(profile.id).queryKey,
          (known) => known && { ...known, hasChanges: state.hasChanges, thumbnailPath: state.thumbnailPath },
        );
        void client.invalidateQueries({ queryKey: profileKeys.lists, refetchType: 'none' });
      },
    }),
  );
  return (
    <EditorProvider editor={editor}>
      <OpenProfile profile={profile} />
    </EditorProvider>
  );
}

/** `/user/perfiles/{id}`: the editor. */
export function ProfileEditorPage({ id }: { id: string }) {
  const { t } = useTranslation('editor');
  const profile = useQuery({ ...profileQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <EditorPage query={profile} list={{ label: t(($) => $.editor.profiles), to: paths.user.profiles }}>
      {(current) => <EditorOf key={id} profile={current} />}
    </EditorPage>
  );
}
