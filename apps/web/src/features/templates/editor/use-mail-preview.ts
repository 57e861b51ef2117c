import type { MailPreview } from '@enlace/contract/templates/templates.schemas.ts';
import { useEffect, useState } from 'react';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { call } from '#lib/api/call.ts';
import { templateOperations } from '../api/template-operations.ts';
import { wireDraft } from './mail-draft.ts';

const pauseMs = 250;

type Input = { templateId: string; contactId: string | null };

/** The edited mail as the sending engine makes it for one person, a moment after each change; the newest wins. */
export function useMailPreview({ templateId, contactId }: Input) {
  const editor = useEditor();
  const document = useDraftDocument();
  const [mail, setMail] = useState<MailPreview | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const draft = wireDraft({ document: await editor.prepare(document), lastName: '' });
      const body = {
        document: draft.document,
        subject: draft.subject,
        preheader: draft.preheader,
        ...(contactId === null ? {} : { contactId }),
      };
      setMail(await call(templateOperations.preview, { params: { id: templateId }, body, signal: stop.signal }));
      setError(undefined);
    };
    const timer = setTimeout(() => {
      draw().catch((failure: unknown) => {
        if (!stop.signal.aborted) setError(failure);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [editor, document, templateId, contactId, attempt]);
  return { mail, error, retry: () => setAttempt((count) => count + 1) };
}
