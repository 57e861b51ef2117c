import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { useBulk } from '../api/use-bulk.ts';
import type { BulkRunState } from '../api/use-bulk-run.ts';
import classes from '../pages/contact-list.module.css';

type Props = { bulk: ReturnType<typeof useBulk>; run: BulkRunState; failure: unknown };

/** Progress and errors of bulk changes. */
export function ListNotices({ bulk, run, failure }: Props) {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const formats = useFormats();
  const { progress } = bulk;
  const failed = failure ?? run.failure;
  const isRunOver = failed !== undefined && !(failed instanceof ApiError);
  return (
    <>
      {progress && (
        <p className={classes.notice} role="status">
          {t(($) => $.contacts.bulk.working, progress)}
        </p>
      )}
      {run.run && (
        <p className={classes.notice} role="status">
          {run.run.total === undefined
            ? ts(($) => $.segments.run.started)
            : ts(($) => $.segments.run.working, {
                seen: formats.number(run.run.seen),
                total: formats.number(run.run.total),
              })}
        </p>
      )}
      {bulk.failure && (
        <div className={classes.notice}>
          <Callout
            tone="danger"
            title={t(($) => $.contacts.bulk.failed, { count: bulk.failure.count, n: bulk.failure.count })}
            action={
              <Button size="sm" onClick={bulk.failure.retry}>
                {t(($) => $.contacts.retry)}
              </Button>
            }
          >
            {errorText(bulk.failure.error)}
          </Callout>
        </div>
      )}
      {failed !== undefined && (
        <div className={classes.notice}>
          <Callout tone="danger" title={isRunOver ? ts(($) => $.segments.run.failed) : errorText(failed)} />
        </div>
      )}
    </>
  );
}
