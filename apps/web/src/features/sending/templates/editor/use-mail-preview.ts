import type { MailPreview, MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useMemo, useState } from 'react';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { useNewestWork } from '#components/block-editor/preview/use-newest-work.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { useMailSource } from './mail-source.tsx';
import { wireDraft } from './mail-draft.ts';

type Input = { templateId: string; contactId: string | null; locale: WireLocale | null; viewer: MailViewer | null };

/** The edited mail as rendered by the sending engine for one person, immediately after each change; the newest wins. */
export function useMailPreview({ templateId, contactId, locale, viewer }: Input) {
  const editor = useEditor();
  const { preview } = useMailSource();
  const document = useDraftDocument();
  const [mail, setMail] = useState<MailPreview | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  const wanted = useMemo(
    () => ({ document, templateId, contactId, locale, viewer, attempt }),
    [document, templateId, contactId, locale, viewer, attempt],
  );
  useNewestWork(wanted, async (_, signal) => {
    try {
      const draft = wireDraft({ document: editor.prepare(wanted.document), lastName: '' });
      const body = {
        document: draft.document,
        subject: draft.subject,
        preheader: draft.preheader,
        format: draft.format,
        source: draft.source,
        ...(locale === null ? {} : { locale }),
        ...(contactId === null ? {} : { contactId }),
        ...(viewer === null ? {} : { viewer }),
      };
      setMail(await preview({ id: templateId, body, signal }));
      setError(undefined);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
  });
  return { mail, error, retry: () => setAttempt((count) => count + 1) };
}
