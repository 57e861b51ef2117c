import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryScreen } from '#components/states/retry-screen.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { reloadOnce } from '#lib/lazy/reload-once.ts';
import { type LoadFailure, loadFailureOf } from './load-failure.ts';

const reload = () => window.location.reload();

/** Initial content that failed to load; its message may still have to be fetched. */
function ContentFailure({ error }: { error: ApiError }) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <RetryScreen
      title={t(($) => $.common.failure.content)}
      help={errorText(error)}
      action={t(($) => $.common.retry)}
      onAction={reload}
    />
  );
}

/** Whether the error may be shown: not while the page is about to reload. */
function useRecovery(failure: LoadFailure): boolean {
  const [isShown, setShown] = useState(failure !== 'code');
  useEffect(() => {
    if (failure === 'code') void reloadOnce().then((isReloading) => setShown(!isReloading));
    if (failure === 'offline') window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [failure]);
  return isShown;
}

function CodeFailure({ failure }: { failure: LoadFailure }) {
  const { t } = useTranslation('common');
  if (!useRecovery(failure)) return null;
  return (
    <RetryScreen
      title={t(($) => $.common.failure[failure])}
      help={t(($) => $.common.failureHelp[failure])}
      action={t(($) => $.common.retry)}
      onAction={reload}
    />
  );
}

/**
 * In the place of a screen whose code, texts or initial content failed to load, or that crashed. Missing code usually
 * means an update: the page then reloads once, at the requested address.
 */
export function LoadFailureScreen({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  const [failure] = useState(() => loadFailureOf(error));
  if (!(error instanceof ApiError)) return <CodeFailure failure={failure} />;
  return (
    <Suspense fallback={null}>
      <ContentFailure error={error} />
    </Suspense>
  );
}
