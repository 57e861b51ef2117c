import { testTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { useMutation } from '@tanstack/react-query';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { call } from '#lib/api/call.ts';

type Input = { templateId: string; contactId: string | undefined };

/** The test sends the stored version, so pending changes are saved first. */
export function useSendTest({ templateId, contactId }: Input) {
  const editor = useEditor();
  return useMutation({
    async mutationFn(to: string) {
      await editor.flush();
      const body = { to, ...(contactId === undefined ? {} : { contactId }) };
      return call(testTemplateRef, { params: { id: templateId }, body });
    },
  });
}
