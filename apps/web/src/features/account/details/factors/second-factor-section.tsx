import type { Factors } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { SettingGroup, SettingRow } from '../components/setting-row.tsx';
import { useRemoveTotp, useRenewRecoveryCodes } from './api/factor-actions.ts';
import { factorsQuery } from './api/factors.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Open = 'connect' | 'remove' | 'renew' | undefined;
type ShowCodes = (codes: readonly string[] | null) => void;

function AppRow({ factors, onOpen }: { factors: Factors; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { totp, passkeys, isRequired } = factors;
  const isLastRequired = isRequired && passkeys.length === 0;
  const date = totp ? formats.longDate(totp.since) : '';
  const on = totp?.lastUsedAt
    ? t(($) => $.factors.second.appUsed, { date, when: formats.relative(totp.lastUsedAt) })
    : t(($) => $.factors.second.appOn, { date });
  return (
    <SettingRow label={t(($) => $.factors.second.app)} help={totp ? on : t(($) => $.factors.second.appOff)}>
      <Row wrap justify="end" gap={8} align="stretch">
        {totp && !isLastRequired && (
          <Button variant="ghost" onClick={() => onOpen('remove')}>
            {t(($) => $.factors.second.remove)}
          </Button>
        )}
        <Button variant={totp ? 'default' : 'primary'} onClick={() => onOpen('connect')}>
          {totp ? t(($) => $.factors.second.change) : t(($) => $.factors.second.setUp)}
        </Button>
      </Row>
    </SettingRow>
  );
}

function CodesRow({ codes, onOpen }: { codes: Factors['recoveryCodes']; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const help = () => {
    if (!codes) return t(($) => $.factors.second.codesNone);
    if (codes.left === 0) return t(($) => $.factors.second.codesSpent);
    const { left } = codes;
    return t(($) => $.factors.second.codesLeft, { count: left, n: left, date: formats.longDate(codes.createdAt) });
  };
  return (
    <SettingRow label={t(($) => $.factors.second.codes)} help={help()}>
      {codes && <Button onClick={() => onOpen('renew')}>{t(($) => $.factors.second.renew)}</Button>}
    </SettingRow>
  );
}

type DialogProps = { factors: Factors; open: Open; onClose: () => void; onCodes: ShowCodes };

function Dialogs({ factors, open, onClose, onCodes }: DialogProps) {
  const { t } = useTranslation('factors');
  const remove = useRemoveTotp();
  const renew = useRenewRecoveryCodes();
  const isLast = factors.passkeys.length === 0;
  const leave = () => {
    remove.reset();
    renew.reset();
    onClose();
  };
  if (open === 'connect') {
    return (
      <TotpDialog
        onClose={onClose}
        onDone={(codes) => {
          onClose();
          showToast({ text: t(($) => $.factors.setup.connected) });
          onCodes(codes);
        }}
      />
    );
  }
  return (
    <>
      <ConfirmDialog
        title={t(($) => $.factors.second.removeTitle)}
        help={isLast ? t(($) => $.factors.second.removeLastHelp) : t(($) => $.factors.second.removeHelp)}
        failure={remove.error}
        action={t(($) => $.factors.second.remove)}
        isOpen={open === 'remove'}
        isBusy={remove.isPending}
        onClose={leave}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess() {
              leave();
              showToast({ text: t(($) => $.factors.second.removed) });
            },
          })
        }
      />
      <ConfirmDialog
        title={t(($) => $.factors.second.renewTitle)}
        help={t(($) => $.factors.second.renewHelp)}
        failure={renew.error}
        action={t(($) => $.factors.second.renewAction)}
        isOpen={open === 'renew'}
        isBusy={renew.isPending}
        onClose={leave}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess({ recoveryCodes }) {
              leave();
              onCodes(recoveryCodes);
            },
          })
        }
      />
    </>
  );
}

function Content({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<Open>(undefined);
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  return (
    <>
      <AppRow factors={factors} onOpen={setOpen} />
      <CodesRow codes={factors.recoveryCodes} onOpen={setOpen} />
      <Dialogs
        factors={factors}
        open={open}
        onClose={() => setOpen(undefined)}
        onCodes={(fresh) => setCodes(fresh ?? undefined)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

/** Authenticator app and recovery codes of the signed-in person. */
export function SecondFactorSection() {
  const { t } = useTranslation('factors');
  const isAllowed = useCan('account.security');
  const query = useQuery({ ...factorsQuery, enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <SettingGroup title={t(($) => $.factors.second.title)}>
      <Text mb={6} size={13} tone="muted">
        {t(($) => $.factors.second.lead)}
      </Text>
      <Loaded query={query} rows={2}>
        {(factors) => <Content factors={factors} />}
      </Loaded>
    </SettingGroup>
  );
}
