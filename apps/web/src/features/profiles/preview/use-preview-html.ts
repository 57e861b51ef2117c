import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { profileOperations } from '../api/profile-operations.ts';
import { asWireDocument } from '../editor/open-editor.ts';
import { useDraftDocument, useEditor } from '../editor/editor-context.tsx';

const pauseMs = 180;

export type Preview = { html: string | undefined; error: unknown; retry: () => void };

type Input = { profileId: string; scheme: 'light' | 'dark'; isShown: boolean };

function shownTheme(theme: ThemeChoice, scheme: 'light' | 'dark'): ThemeChoice {
  return theme.scheme === 'auto' ? { ...theme, scheme } : theme;
}

/** The edited document as the server draws it, a moment after each change; the newest document wins. */
export function usePreviewHtml({ profileId, scheme, isShown }: Input): Preview {
  const editor = useEditor();
  const document = useDraftDocument();
  const [html, setHtml] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isShown) return undefined;
    const stop = new AbortController();
    const draw = async () => {
      const storable = await editor.prepare(document);
      const shown = { ...storable, theme: shownTheme(storable.theme, scheme) };
      const reply = await call(profileOperations.preview, { params: { id: profileId }, body: { document: asWireDocument(shown) }, signal: stop.signal });
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
  }, [editor, document, profileId, scheme, isShown, attempt]);

  return { html, error, retry: () => setAttempt((count) => count + 1) };
}
