import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconArrowForwardUp, IconExternalLink } from 'virtual:tabler-icons';
import { DocumentButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import type { Publishing } from '../use-publish.ts';
import { PublishButton } from './publish-button.tsx';
import { SaveState } from '#components/block-editor/editor/components/save-state.tsx';
import { Row } from '#components/layout/layout.tsx';

/** End of the sheet bar: save state, undo and redo, view, publish. */
export function EditorBar({ profile, publishing }: { profile: Profile; publishing: Publishing }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const isPhone = useMedia(phoneQuery);
  const canUndo = useEditorState((snapshot) => snapshot.history.past.length > 0);
  const canRedo = useEditorState((snapshot) => snapshot.history.future.length > 0);
  return (
    <Row gap={6}>
      <SaveState />
      <IconButton icon={IconArrowBackUp} label={t(($) => $.editor.undo)} disabled={!canUndo} onClick={editor.undo} />
      {!isPhone && (
        <IconButton
          icon={IconArrowForwardUp}
          label={t(($) => $.editor.redo)}
          disabled={!canRedo}
          onClick={editor.redo}
        />
      )}
      {!isPhone && profile.status === 'published' && (
        <DocumentButton size="sm" icon={IconExternalLink} href={profile.path}>
          {t(($) => $.editor.view)}
        </DocumentButton>
      )}
      <PublishButton profile={profile} publishing={publishing} />
    </Row>
  );
}
