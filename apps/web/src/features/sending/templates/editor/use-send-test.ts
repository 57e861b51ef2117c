import { testTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { call } from '#lib/api/call.ts';

type Input = { templateId: string; contactId: string | undefined; viewer: MailViewer | null };

/** The test sends the stored version, so pending changes are saved first. */
export function useSendTest({ templateId, contactId, viewer }: Input) {
  const editor = useEditor();
  return useMutation({
    async mutationFn(to: string) {
      await editor.flush();
      const body = { to, ...(contactId === undefined ? {} : { contactId }), ...(viewer === null ? {} : { viewer }) };
      return call(testTemplateRef, { params: { id: templateId }, body });
    },
  });
}
