import { useTranslation } from 'react-i18next';
import { waitSecondsOf } from '#lib/api/api-error.ts';
import { clockText } from '#lib/countdown/clock-text.ts';
import { useCountdown } from '#lib/countdown/use-countdown.ts';
import { Callout } from './callout.tsx';

/** Too many attempts: counts down until the next one is allowed. */
export function WaitCallout({ failure }: { failure: unknown }) {
  const { t } = useTranslation('common');
  const left = useCountdown({ seconds: waitSecondsOf(failure) ?? 0, key: failure });
  if (left === 0) return <Callout tone="info" title={t(($) => $.common.wait.over)} />;
  return (
    <Callout tone="warn" title={t(($) => $.common.wait.title)}>
      {t(($) => $.common.wait.left)}{' '}
      <span role="timer" aria-live="off" className="tabular">
        {clockText(left)}
      </span>
    </Callout>
  );
}
