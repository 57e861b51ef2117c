import type { ReturnHook } from '@enlace/contract/suppressions/return-hooks.schemas.ts';
import { Switch } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { returnHooksQuery, trackingQuery, useChangeTracking, useRemoveReturnHook } from '../api/returns.ts';
import { SettingAct, SettingSection } from '../components/setting-section.tsx';
import classes from '../incoming/incoming.module.css';
import { AddressDialog, type Made, ProviderDialog, providerNames } from '../returns/provider-dialog.tsx';

/** What is counted in the mails of campaigns. */
function Tracking({ opens, clicks }: { opens: boolean; clicks: boolean }) {
  const { t } = useTranslation('returns');
  const canChange = useCan('campaigns.write');
  const change = useChangeTracking();
  const set = (wanted: { opens?: boolean; clicks?: boolean }, before: { opens?: boolean; clicks?: boolean }) =>
    change.mutate(wanted, {
      onSuccess: () => showToast({ text: t(($) => $.returns.trackingSaved), undo: () => change.mutate(before) }),
    });
  const row = (what: 'opens' | 'clicks', isOn: boolean) => (
    <SettingAct title={t(($) => $.returns.track[what])} help={t(($) => $.returns.trackHelp[what])}>
      <Switch
        aria-label={t(($) => $.returns.track[what])}
        disabled={!canChange || change.isPending}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => set({ [what]: checked }, { [what]: !checked })}
      />
    </SettingAct>
  );
  return (
    <>
      {row('opens', opens)}
      {row('clicks', clicks)}
      <FieldNote error={change.error === null ? undefined : errorText(change.error)} />
    </>
  );
}

export function TrackingSection() {
  const { t } = useTranslation('returns');
  const { data, error, refetch, isPending } = useQuery(trackingQuery);
  return (
    <SettingSection id="seguimiento" title={t(($) => $.returns.tracking)} lead={t(($) => $.returns.trackingLead)}>
      {data && <Tracking {...data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonRows count={2} />
        </LoadingState>
      )}
    </SettingSection>
  );
}

type RowProps = { hook: ReturnHook; canChange: boolean; onShow: () => void; onRemove: () => void };

function HookRow({ hook, canChange, onShow, onRemove }: RowProps) {
  const { t } = useTranslation('returns');
  const formats = useFormats();
  const { name, provider, topicArn, confirmedAt, lastCallAt, received } = hook;
  return (
    <li className={classes.item}>
      <Icon of={IconWebhook} />
      <div className={classes.about}>
        <p className={classes.line}>
          <span className={classes.name}>{name}</span>
          <StatusBadge tone={confirmedAt === null ? 'warn' : 'ok'} isQuiet={confirmedAt !== null}>
            {t(($) => $.returns[confirmedAt === null ? 'waiting' : 'working'])}
          </StatusBadge>
        </p>
        <p className={classes.meta}>
          {name !== providerNames[provider] && <span>{providerNames[provider]}</span>}
          {topicArn !== null && <span>{topicArn}</span>}
          <span>{t(($) => $.returns.received, { count: received, n: formats.number(received) })}</span>
          {lastCallAt !== null && <span>{t(($) => $.returns.last, { when: formats.relative(lastCallAt) })}</span>}
        </p>
      </div>
      <div className={classes.acts}>
        {provider !== 'postmark' && (
          <Button size="sm" aria-label={t(($) => $.returns.showOf, { name })} onClick={onShow}>
            {t(($) => $.returns.show)}
          </Button>
        )}
        {canChange && (
          <Button size="sm" aria-label={t(($) => $.returns.removeOf, { name })} onClick={onRemove}>
            {t(($) => $.returns.remove)}
          </Button>
        )}
      </div>
    </li>
  );
}

type Open = { kind: 'add' } | { kind: 'address'; made: Made } | { kind: 'remove'; hook: ReturnHook };

function RemoveDialog({ hook, onClose }: { hook: ReturnHook; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const remove = useRemoveReturnHook();
  return (
    <ConfirmDialog
      title={t(($) => $.returns.removeTitle, { name: hook.name })}
      help={remove.error ? errorText(remove.error) : t(($) => $.returns.removeHelp)}
      action={t(($) => $.returns.remove)}
      isOpen
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(hook.id, { onSuccess: onClose })}
    />
  );
}

/** Where the service that carries the mails tells what became of them. */
export function ReturnsSection() {
  const { t } = useTranslation('returns');
  const canChange = useCan('mailbox.write');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data, error, refetch, isPending } = useQuery(returnHooksQuery);
  return (
    <SettingSection
      id="avisos-de-proveedor"
      title={t(($) => $.returns.title)}
      lead={t(($) => $.returns.lead)}
      action={canChange && <Button onClick={() => setOpen({ kind: 'add' })}>{t(($) => $.returns.add)}</Button>}
    >
      {data?.items.length === 0 && <p className={classes.none}>{t(($) => $.returns.none)}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-label={t(($) => $.returns.title)}>
          {data.items.map((hook) => (
            <HookRow
              key={hook.id}
              hook={hook}
              canChange={canChange}
              onShow={() => setOpen({ kind: 'address', made: { hook, secret: null } })}
              onRemove={() => setOpen({ kind: 'remove', hook })}
            />
          ))}
        </ul>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonRows count={1} />
        </LoadingState>
      )}
      {open?.kind === 'add' && (
        <ProviderDialog onClose={close} onCreated={(made) => setOpen({ kind: 'address', made })} />
      )}
      {open?.kind === 'address' && <AddressDialog made={open.made} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog hook={open.hook} onClose={close} />}
    </SettingSection>
  );
}
