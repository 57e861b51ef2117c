import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { previewProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { asWireDocument } from '../editor/open-editor.ts';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { useNewestWork } from '#components/block-editor/preview/use-newest-work.ts';

export type Preview = { html: string | undefined; error: unknown; retry: () => void };

type Input = {
  profileId: string;
  scheme: 'light' | 'dark';
  /** One of the page's further languages; default: its own. */
  locale?: WireLocale | undefined;
  /** The moment it is rendered for (ISO instant); default: now. */
  at?: string | undefined;
};

function shownTheme(theme: ThemeChoice, scheme: 'light' | 'dark'): ThemeChoice {
  return theme.scheme === 'auto' ? { ...theme, scheme } : theme;
}

/** The edited document as rendered by the server, immediately after each change; the newest document wins. */
export function usePreviewHtml({ profileId, scheme, locale, at }: Input): Preview {
  const editor = useEditor();
  const document = useDraftDocument();
  const [html, setHtml] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);

  const wanted = useMemo(
    () => ({ document, profileId, scheme, locale, at, attempt }),
    [document, profileId, scheme, locale, at, attempt],
  );
  useNewestWork(wanted, async (_, signal) => {
    try {
      const storable = editor.prepare(wanted.document);
      const shown = { ...storable, theme: shownTheme(storable.theme, wanted.scheme) };
      const reply = await call(previewProfileRef, {
        params: { id: wanted.profileId },
        body: {
          document: asWireDocument(shown),
          ...(wanted.locale === undefined ? {} : { locale: wanted.locale }),
          ...(wanted.at === undefined ? {} : { at: wanted.at }),
        },
        signal,
      });
      setHtml(reply.html);
      setError(undefined);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
  });

  const isFailed = error !== undefined;
  useEffect(() => {
    if (!isFailed) return undefined;
    const again = () => setAttempt((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isFailed]);

  return { html, error, retry: () => setAttempt((count) => count + 1) };
}
