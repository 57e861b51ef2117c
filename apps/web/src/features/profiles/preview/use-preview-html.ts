import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { profileOperations } from '../api/profile-operations.ts';
import { asWireDocument } from '../editor/open-editor.ts';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';

const pauseMs = 180;

export type Preview = { html: string | undefined; error: unknown; retry: () => void };

type Input = { profileId: string; scheme: 'light' | 'dark' };

function shownTheme(theme: ThemeChoice, scheme: 'light' | 'dark'): ThemeChoice {
  return theme.scheme === 'auto' ? { ...theme, scheme } : theme;
}

/** The edited document as the server draws it, a moment after each change; the newest document wins. */
export function usePreviewHtml({ profileId, scheme }: Input): Preview {
  const editor = useEditor();
  const document = useDraftDocument();
  const [html, setHtml] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);

  const wanted = useMemo(() => ({ document, profileId, scheme, attempt }), [document, profileId, scheme, attempt]);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const storable = await editor.prepare(wanted.document);
      const shown = { ...storable, theme: shownTheme(storable.theme, wanted.scheme) };
      const reply = await call(profileOperations.preview, {
        params: { id: wanted.profileId },
        body: { document: asWireDocument(shown) },
        signal: stop.signal,
      });
      setHtml(reply.html);
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
  }, [editor, wanted]);

  return { html, error, retry: () => setAttempt((count) => count + 1) };
}
