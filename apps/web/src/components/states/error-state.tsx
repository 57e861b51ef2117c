import { useTranslation } from 'react-i18next';
import { errorText } from '#lib/i18n/error-text.ts';
import { Button } from '#components/button/button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { error: unknown; onRetry: () => void; title?: string };

/** A part of a screen that failed to load, with the error and a retry. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <EmptyState
        drawing="snapped"
        title={title ?? t(($) => $.common.failure.content)}
        help={errorText(error)}
        actions={<Button onClick={onRetry}>{t(($) => $.common.retry)}</Button>}
      />
    </div>
  );
}
