import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { RetryScreen } from '#components/states/retry-screen.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { loadFailureOf } from './load-failure.ts';

const reload = () => window.location.reload();

/** First content that could not be read; its sentence may still have to be fetched. */
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

/** What a route shows instead of itself when its code, its texts or its first content did not come, or when it broke. */
export function PageErrorScreen() {
  const error = useRouteError();
  const { t } = useTranslation('common');
  useEffect(() => console.error(error), [error]);
  if (error instanceof ApiError) {
    return (
      <Suspense fallback={null}>
        <ContentFailure error={error} />
      </Suspense>
    );
  }
  const failure = loadFailureOf(error);
  return (
    <RetryScreen
      title={t(($) => $.common.failure[failure])}
      help={t(($) => $.common.failureHelp[failure])}
      action={t(($) => $.common.retry)}
      onAction={reload}
    />
  );
}
