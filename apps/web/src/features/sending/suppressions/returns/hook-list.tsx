import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconWebhook } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { type HookArea, returnHooksQuery, useRemoveReturnHook } from './return-hooks.queries.ts';
import classes from '#components/page/setting-section.module.css';
import { AddressDialog, type Made } from './address-dialog.tsx';
import { HookDrawer } from './hook-drawer.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { providerNames } from './provider-keys.tsx';
import { RenewDialog } from './renew-dialog.tsx';

function HookRow({ hook, onOpen }: { hook: ReturnHook; onOpen: () => void }) {
  const { t } = useTranslation('returns');
  const formats = useFormats();
  const { name, provider, topicArn, confirmedAt, lastCallAt, received, lastRefusal } = hook;
  const state = confirmedAt !== null ? 'working' : lastRefusal === null ? 'waiting' : 'refusing';
  return (
    <Row lineBetween as="li" align="start" gap={12} py={12} className={classes.item}>
      <Icon of={IconWebhook} />
      <Box grow shrink className={classes.about}>
        <Row as="p" wrap gap={2} gapX={10}>
          <Text as="span" weight="medium" breakWords>
            {name}
          </Text>
          <StatusBadge
            tone={state === 'working' ? 'ok' : state === 'waiting' ? 'warn' : 'danger'}
            isQuiet={state === 'working'}
          >
            {t(($) => $.returns[state])}
          </StatusBadge>
        </Row>
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" breakWords align="stretch">
          {name !== providerNames[provider] && <span>{providerNames[provider]}</span>}
          {topicArn !== null && <span>{topicArn}</span>}
          <span>{t(($) => $.returns.received, { count: received, n: formats.number(received) })}</span>
          {lastCallAt !== null && <span>{t(($) => $.returns.last, { when: formats.relative(lastCallAt) })}</span>}
        </Row>
      </Box>
      <Row fixed wrap gap={4} align="stretch" className={classes.acts}>
        <Button size="sm" aria-label={t(($) => $.returns.showOf, { name })} onClick={onOpen}>
          {t(($) => $.returns.show)}
        </Button>
      </Row>
    </Row>
  );
}

function RemoveDialog({ area, hook, onClose }: { area: HookArea; hook: ReturnHook; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const remove = useRemoveReturnHook(area);
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

type Open = { kind: 'add' } | { kind: 'address'; made: Made } | { kind: 'hook' | 'renew' | 'remove'; hook: ReturnHook };
type OpenProps = { area: HookArea; canChange: boolean; open: Open; setOpen: (open: Open | undefined) => void };

function Opened({ area, canChange, open, setOpen }: OpenProps) {
  const close = () => setOpen(undefined);
  const show = (made: Made) => setOpen({ kind: 'address', made });
  switch (open.kind) {
    case 'add':
      return <ProviderDialog area={area} onClose={close} onCreated={show} />;
    case 'address':
      return <AddressDialog made={open.made} onClose={close} />;
    case 'hook': {
      const { hook } = open;
      return (
        <HookDrawer
          area={area}
          hook={hook}
          canChange={canChange}
          onClose={close}
          onRenew={() => setOpen({ kind: 'renew', hook })}
          onRemove={() => setOpen({ kind: 'remove', hook })}
        />
      );
    }
    case 'renew':
      return <RenewDialog area={area} hook={open.hook} onClose={close} onRenewed={show} />;
    case 'remove':
      return <RemoveDialog area={area} hook={open.hook} onClose={close} />;
  }
}

/** Providers that report deliveries, with all their actions. */
export function HookList({ area, canChange }: { area: HookArea; canChange: boolean }) {
  const { t } = useTranslation('returns');
  const [open, setOpen] = useState<Open>();
  const query = useQuery(returnHooksQuery(area));
  const { data } = query;
  // An open one shows current data, such as the first call.
  const opened =
    open && 'hook' in open ? { ...open, hook: data?.items.find(({ id }) => id === open.hook.id) ?? open.hook } : open;
  return (
    <>
      {data?.items.length === 0 && (
        <Text pt={14} pb={4} tone="muted">
          {t(($) => $.returns.none)}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" aria-label={t(($) => $.returns.title)}>
          {data.items.map((hook) => (
            <HookRow key={hook.id} hook={hook} onOpen={() => setOpen({ kind: 'hook', hook })} />
          ))}
        </Box>
      )}
      {!data && <Unloaded query={query} rows={1} />}
      {canChange && (
        <Row wrap gap={8} align="stretch">
          <Button onClick={() => setOpen({ kind: 'add' })}>{t(($) => $.returns.add)}</Button>
        </Row>
      )}
      {opened && <Opened area={area} canChange={canChange} open={opened} setOpen={setOpen} />}
    </>
  );
}
