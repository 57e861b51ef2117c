import type { Factors, Passkey } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconKey, IconPencil, IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { supportsPasskeys } from '#lib/passkeys/passkeys.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { SettingGroup } from '../components/setting-row.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { useRemovePasskey } from './api/factor-actions.ts';
import { factorsQuery } from './api/factors.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type RowProps = { passkey: Passkey; canRemove: boolean; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, canRemove, onRename, onRemove }: RowProps) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const date = formats.longDate(createdAt);
  return (
    <Row lineBetween icons="faint" minH={60} as="li" gap={12} py={10}>
      <Icon of={IconKey} />
      <Box grow shrink>
        <Text weight="medium" breakWords>
          {name}
        </Text>
        <Row as="p" wrap gap={2} gapX={10} size={13} tone="muted" align="stretch">
          <span>
            {lastUsedAt
              ? t(($) => $.factors.passkeys.used, { date, when: formats.relative(lastUsedAt) })
              : t(($) => $.factors.passkeys.created, { date })}
          </span>
          {isSynced && <span>{t(($) => $.factors.passkeys.synced)}</span>}
        </Row>
      </Box>
      <IconButton icon={IconPencil} label={t(($) => $.factors.passkeys.renameOf, { name })} onClick={onRename} />
      {canRemove && (
        <IconButton icon={IconTrash} label={t(($) => $.factors.passkeys.removeOf, { name })} onClick={onRemove} />
      )}
    </Row>
  );
}

type RemoveProps = { passkey: Passkey; isLast: boolean; onClose: () => void };

function RemovePasskey({ passkey, isLast, onClose }: RemoveProps) {
  const { t } = useTranslation('factors');
  const remove = useRemovePasskey();
  const help = isLast ? t(($) => $.factors.passkeys.removeLastHelp) : t(($) => $.factors.passkeys.removeHelp);
  return (
    <ConfirmDialog
      title={t(($) => $.factors.passkeys.removeTitle, { name: passkey.name })}
      help={help}
      failure={remove.error}
      action={t(($) => $.factors.passkeys.remove)}
      isOpen
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(passkey.id, {
          onSuccess() {
            onClose();
            showToast({ text: t(($) => $.factors.passkeys.removed) });
          },
        })
      }
    />
  );
}

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | undefined;

function Content({ factors }: { factors: Factors }) {
  const { t } = useTranslation('factors');
  const [open, setOpen] = useState<Open>(undefined);
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const { passkeys, totp, isRequired } = factors;
  const isLast = passkeys.length === 1 && totp === null;
  const close = () => setOpen(undefined);
  return (
    <>
      {passkeys.length === 0 ? (
        <Text py={12} tone="muted">
          {t(($) => $.factors.passkeys.none)}
        </Text>
      ) : (
        <Box as="ul" aria-label={t(($) => $.factors.passkeys.list)}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              canRemove={!(isRequired && isLast)}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </Box>
      )}
      <Box pt={8} pb={14}>
        {supportsPasskeys() ? (
          <Button icon={IconPlus} onClick={() => setOpen({ kind: 'add' })}>
            {t(($) => $.factors.passkeys.add)}
          </Button>
        ) : (
          <Text mb={6} size={13} tone="muted">
            {t(($) => $.factors.passkeys.unsupported)}
          </Text>
        )}
      </Box>
      {open?.kind === 'add' && (
        <AddPasskeyDialog
          onClose={close}
          onDone={(fresh) => {
            close();
            showToast({ text: t(($) => $.factors.passkeys.added) });
            setCodes(fresh ?? undefined);
          }}
        />
      )}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskey passkey={open.passkey} isLast={isLast} onClose={close} />}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

/** Passkeys of the signed-in person. */
export function PasskeysSection() {
  const { t } = useTranslation('factors');
  const isAllowed = useCan('account.security');
  const query = useQuery({ ...factorsQuery, enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <SettingGroup title={t(($) => $.factors.passkeys.title)}>
      <Text mb={6} size={13} tone="muted">
        {t(($) => $.factors.passkeys.lead)}
      </Text>
      <Loaded query={query} rows={2}>
        {(factors) => <Content factors={factors} />}
      </Loaded>
    </SettingGroup>
  );
}
