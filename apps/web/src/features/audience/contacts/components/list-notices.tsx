import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { useBulk } from '../api/use-bulk.ts';
import type { BulkRunState } from '../api/use-bulk-run.ts';

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
        <Text fixed pb={12} px={20} size={13} tone="muted" role="status">
          {t(($) => $.contacts.bulk.working, progress)}
        </Text>
      )}
      {run.run && (
        <Text fixed pb={12} px={20} size={13} tone="muted" role="status">
          {run.run.total === undefined
            ? ts(($) => $.segments.run.started)
            : ts(($) => $.segments.run.working, {
                seen: formats.number(run.run.seen),
                total: formats.number(run.run.total),
              })}
        </Text>
      )}
      {bulk.failure && (
        <Text as="div" fixed pb={12} px={20} size={13} tone="muted">
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
        </Text>
      )}
      {failed !== undefined && (
        <Text as="div" fixed pb={12} px={20} size={13} tone="muted">
          <Callout tone="danger" title={isRunOver ? ts(($) => $.segments.run.failed) : errorText(failed)} />
        </Text>
      )}
    </>
  );
}
