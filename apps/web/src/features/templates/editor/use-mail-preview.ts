import type { MailPreview } from '@enlace/contract/templates/templates.schemas.ts';
import { useMemo, useState } from 'react';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { useNewestWork } from '#components/block-editor/preview/use-newest-work.ts';
import { call } from '#lib/api/call.ts';
import { templateOperations } from '../api/template-operations.ts';
import { wireDraft } from './mail-draft.ts';

type Input = { templateId: string; contactId: string | null };

/** The edited mail as the sending engine makes it for one person, at once after each change; the newest wins. */
export function useMailPreview({ templateId, contactId }: Input) {
  const editor = useEditor();
  const document = useDraftDocument();
  const [mail, setMail] = useState<MailPreview | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  const wanted = useMemo(
    () => ({ document, templateId, contactId, attempt }),
    [document, templateId, contactId, attempt],
  );
  useNewestWork(wanted, async (_, signal) => {
    try {
      const draft = wireDraft({ document: editor.prepare(wanted.document), lastName: '' });
      const body = {
        document: draft.document,
        subject: draft.subject,
        preheader: draft.preheader,
        ...(contactId === null ? {} : { contactId }),
      };
      setMail(await call(templateOperations.preview, { params: { id: templateId }, body, signal }));
      setError(undefined);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
  });
  return { mail, error, retry: () => setAttempt((count) => count + 1) };
}
