import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHistory,
  IconMailShare,
  IconSend,
  IconUsersGroup,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { OpenBlockProvider } from '#components/block-editor/blocks/open-block.tsx';
import { EditorPage } from '#components/block-editor/editor-page.tsx';
import { SaveState } from '#components/block-editor/editor/components/save-state.tsx';
import {
  EditorProvider,
  useDraftDocument,
  useEditor,
  useEditorState,
} from '#components/block-editor/editor/editor-context.tsx';
import { EditorTargetContext } from '#components/block-editor/editor/editor-target.tsx';
import { useEditorKeys } from '#components/block-editor/editor/use-editor-keys.ts';
import { useEditorLife } from '#components/block-editor/editor/use-editor-life.ts';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TestDialog } from '#components/mail-preview/test-dialog.tsx';
import { Page } from '#components/page/page.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { readUser } from '#lib/session/session-store.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useCampaignFromTemplate } from '../api/template-actions.ts';
import { type Template, templateKeys, templateQuery } from '../api/templates.queries.ts';
import { AudienceDialog } from '../editor/audience-dialog.tsx';
import { messageOf } from '../editor/mail-draft.ts';
import { VersionsDialog } from '../editor/versions-dialog.tsx';
import { openTemplate } from '../editor/open-template.ts';
import type { Person } from '../editor/person-picker.tsx';
import { TemplateFrame } from '../editor/template-frame.tsx';
import { TemplateNotices, UnsavedDialog } from '../editor/template-notices.tsx';
import { useSendTest } from '../editor/use-send-test.ts';

const mailTarget = { target: 'mail', hasSegments: true } as const;

type BarProps = { templateId: string; onTest: () => void; onVersions: () => void; onAudience: () => void };

function Bar({ templateId, onTest, onVersions, onAudience }: BarProps) {
  const { t } = useTranslation('templates');
  const editor = useEditor();
  const isPhone = useMedia(phoneQuery);
  const canUndo = useEditorState((snapshot) => snapshot.history.past.length > 0);
  const canRedo = useEditorState((snapshot) => snapshot.history.future.length > 0);
  const toCampaign = useCampaignFromTemplate();
  async function use(): Promise<void> {
    if (await editor.flush()) toCampaign.mutate(templateId);
  }
  return (
    <>
      <SaveState />
      <IconButton
        icon={IconArrowBackUp}
        label={t(($) => $.templates.editor.undo)}
        disabled={!canUndo}
        onClick={editor.undo}
      />
      {!isPhone && (
        <IconButton
          icon={IconArrowForwardUp}
          label={t(($) => $.templates.editor.redo)}
          disabled={!canRedo}
          onClick={editor.redo}
        />
      )}
      <IconButton icon={IconHistory} label={t(($) => $.templates.versions.open)} onClick={onVersions} />
      <IconButton icon={IconUsersGroup} label={t(($) => $.templates.audience.open)} onClick={onAudience} />
      {isPhone ? (
        <IconButton icon={IconMailShare} label={t(($) => $.templates.editor.test)} onClick={onTest} />
      ) : (
        <Button size="sm" icon={IconMailShare} onClick={onTest}>
          {t(($) => $.templates.editor.test)}
        </Button>
      )}
      {!isPhone && (
        <Button size="sm" variant="primary" icon={IconSend} loading={toCampaign.isPending} onClick={() => void use()}>
          {t(($) => $.templates.editor.useIt)}
        </Button>
      )}
    </>
  );
}

/** Edits an earlier visit could not save are restored automatically. */
export function useRecovery(): void {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  useEffect(() => {
    const recover = async () => {
      if (await editor.recover()) showToast({ text: t(($) => $.editor.restored), undo: editor.undo });
    };
    recover().catch((error: unknown) => console.warn('what was kept on this device could not be read', error));
  }, [editor, t]);
}

function OpenTemplate({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const editor = useEditor();
  const [person, setPerson] = useState<Person | null>(null);
  const [viewer, setViewer] = useState<MailViewer | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [dialog, setDialog] = useState<'versions' | 'audience'>();
  const close = () => setDialog(undefined);
  const sending = useSendTest({ templateId: template.id, contactId: person?.id, viewer });
  const name = messageOf(useDraftDocument().extra).name.trim();
  useEditorLife(editor);
  useEditorKeys(editor);
  useRecovery();
  return (
    <Page
      title={name === '' ? template.name : name}
      breadcrumb={[{ label: t(($) => $.templates.title), to: paths.user.templates }]}
      actions={
        <Bar
          templateId={template.id}
          onTest={() => setTesting(true)}
          onVersions={() => setDialog('versions')}
          onAudience={() => setDialog('audience')}
        />
      }
      width="full"
    >
      <TemplateNotices />
      <TemplateFrame templateId={template.id} view={{ person, viewer }} onPerson={setPerson} onViewer={setViewer} />
      <TestDialog sending={sending} personName={person?.name} isOpen={isTesting} onClose={() => setTesting(false)} />
      {dialog === 'versions' && <VersionsDialog templateId={template.id} onClose={close} />}
      {dialog === 'audience' && <AudienceDialog templateId={template.id} onClose={close} />}
      <UnsavedDialog />
    </Page>
  );
}

/** Opens an editor for the template as first loaded. */
function EditorOf({ template }: { template: Template }) {
  const client = useQueryClient();
  const [editor] = useState(() =>
    openTemplate({
      template,
      userId: readUser()?.id ?? '',
      onSaved: () => void client.invalidateQueries({ queryKey: templateKeys.lists, refetchType: 'none' }),
    }),
  );
  return (
    <EditorTargetContext value={mailTarget}>
      <EditorProvider editor={editor}>
        <OpenBlockProvider>
          <OpenTemplate template={template} />
        </OpenBlockProvider>
      </EditorProvider>
    </EditorTargetContext>
  );
}

/** `/user/plantillas/{id}`: the editor of a mail. */
export function TemplateEditorPage() {
  const { templateId = '' } = useParams();
  const { t } = useTranslation('templates');
  const template = useQuery({
    ...templateQuery(templateId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  return (
    <EditorPage query={template} list={{ label: t(($) => $.templates.title), to: paths.user.templates }}>
      {(current) => <EditorOf key={templateId} template={current} />}
    </EditorPage>
  );
}
