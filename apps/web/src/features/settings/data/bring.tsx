import type { DataImport } from '@enlace/contract/portability/data-imports.contract.ts';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { bringQuery, useBringNews, useBringUpload } from '../api/bring-actions.ts';
import { SettingAct } from '../components/setting-section.tsx';
import { BringItem } from './bring-item.tsx';
import classes from './data.module.css';

function isBusy({ state }: DataImport): boolean {
  return state === 'checking' || state === 'running';
}

function Upload({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const upload = useBringUpload();
  return (
    <>
      <SettingAct title={t(($) => $.settings.bring.row)} help={t(($) => $.settings.bring.help)}>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={t(($) => $.settings.bring.choose)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && !upload.isPending) upload.mutate(file);
            target.value = '';
          }}
        />
        <Button icon={IconUpload} loading={upload.isPending} disabled={isBlocked} onClick={() => input.current?.click()}>
          {upload.isPending ? t(($) => $.settings.bring.uploading) : t(($) => $.settings.bring.choose)}
        </Button>
      </SettingAct>
      <FailureCallout failure={upload.error ?? undefined} />
    </>
  );
}

/** Bringing in what was taken along from another place, or from here. */
export function Bring() {
  const { t } = useTranslation('settings');
  const canChange = useCan('account.security');
  const { data, error, refetch, isPending } = useQuery(bringQuery);
  useBringNews();
  if (isPending) {
    return (
      <LoadingState>
        <SkeletonRows count={1} />
      </LoadingState>
    );
  }
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {canChange && <Upload isBlocked={data.items.some(isBusy)} />}
      <details className={classes.stays}>
        <summary>{t(($) => $.settings.bring.stays)}</summary>
        <p>{t(($) => $.settings.bring.staysHelp)}</p>
      </details>
      {data.items.length > 0 && (
        <ul className={classes.list} aria-label={t(($) => $.settings.bring.list)} aria-live="polite">
          {data.items.map((item) => (
            <BringItem key={item.id} item={item} canChange={canChange} />
          ))}
        </ul>
      )}
    </>
  );
}
