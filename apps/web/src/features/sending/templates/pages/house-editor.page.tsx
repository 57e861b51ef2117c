import type { HouseTemplate } from '@enlace/contract/sending/templates/house-templates.contract.ts';
import {
  getHouseTemplateRef,
  previewHouseTemplateRef,
  saveHouseTemplateRef,
} from '@enlace/contract/sending/templates/house-templates.refs.gen.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { OpenBlockProvider } from '#components/block-editor/blocks/open-block.tsx';
import { EditorPage } from '#components/block-editor/editor-page.tsx';
import { SaveState } from '#components/block-editor/editor/components/save-state.tsx';
import { EditorProvider, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { EditorTargetContext } from '#components/block-editor/editor/editor-target.tsx';
import { useEditorKeys } from '#components/block-editor/editor/use-editor-keys.ts';
import { useEditorLife } from '#components/block-editor/editor/use-editor-life.ts';
import { Page } from '#components/page/page.tsx';
import { call } from '#lib/api/call.ts';
import { readUser } from '#lib/session/session-store.ts';
import { houseKeys, houseTemplateQuery } from '../api/house-templates.ts';
import { type MailSource, MailSourceContext } from '../editor/mail-source.tsx';
import { openDraft } from '../editor/open-template.ts';
import { TemplateFrame } from '../editor/template-frame.tsx';
import { TemplateNotices, UnsavedDialog } from '../editor/template-notices.tsx';

const nobody = { person: null, viewer: null };
const mailTarget = { target: 'mail', isWithoutDrive: true } as const;

/** Sent by the sample client; there are no contacts, tests or versions here. */
const source: MailSource = {
  isClient: false,
  preview: ({ id, body, signal }) => {
    const { contactId: _nobody, profileId: _none, ...shown } = body;
    return call(previewHouseTemplateRef, { params: { id }, body: { ...shown, marksBlocks: true }, signal });
  },
};

function OpenHouse({ template }: { template: HouseTemplate }) {
  const { t } = useTranslation('templates');
  const editor = useEditor();
  useEditorLife(editor);
  useEditorKeys(editor);
  return (
    <Page
      title={template.name}
      breadcrumb={[{ label: t(($) => $.templates.admin.title), to: paths.admin.houseTemplates }]}
      actions={<SaveState />}
      width="full"
    >
      <TemplateNotices />
      <TemplateFrame templateId={template.id} view={nobody} />
      <UnsavedDialog />
    </Page>
  );
}

function EditorOf({ template }: { template: HouseTemplate }) {
  const client = useQueryClient();
  const { id } = template;
  const [editor] = useState(() =>
    openDraft({
      template,
      userId: readUser()?.id ?? '',
      draftId: `house-template-${id}`,
      save: ({ body, keepalive }) => call(saveHouseTemplateRef, { params: { id }, body, keepalive }),
      read: () => call(getHouseTemplateRef, { params: { id } }),
      onSaved: () => void client.invalidateQueries({ queryKey: houseKeys.list, refetchType: 'none' }),
    }),
  );
  return (
    <MailSourceContext value={source}>
      <EditorTargetContext value={mailTarget}>
        <EditorProvider editor={editor}>
          <OpenBlockProvider>
            <OpenHouse template={template} />
          </OpenBlockProvider>
        </EditorProvider>
      </EditorTargetContext>
    </MailSourceContext>
  );
}

/** `/admin/plantillas/{id}`: the clients' editor, for an operator's template. */
export function HouseEditorPage() {
  const { templateId = '' } = useParams();
  const { t } = useTranslation('templates');
  const template = useQuery({
    ...houseTemplateQuery(templateId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  return (
    <EditorPage query={template} list={{ label: t(($) => $.templates.admin.title), to: paths.admin.houseTemplates }}>
      {(current) => <EditorOf key={templateId} template={current} />}
    </EditorPage>
  );
}
