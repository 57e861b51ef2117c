import {
  type ProfileAddresses,
  profileAddressLimits,
} from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useAddAlias, useRemoveAlias, useSetMain } from './addresses.queries.ts';

type Address = ProfileAddresses['addresses'][number];
type Open = { kind: 'main' | 'alias' } | { kind: 'remove'; address: Address };

type DialogsProps = { open: Open; shown: ProfileAddresses; domain: string; onClose: () => void };

function Dialogs({ open, shown, domain, onClose }: DialogsProps) {
  const { t } = useTranslation('addresses');
  const [setMain, addAlias, remove] = [useSetMain(), useAddAlias(), useRemoveAlias()];
  const profileId = shown.profile.id;
  if (open.kind === 'remove')
    return (
      <ConfirmDialog
        title={t(($) => $.addresses.removeTitle, { address: open.address.address })}
        help={t(($) => $.addresses.removeHelp)}
        failure={remove.error}
        action={t(($) => $.addresses.remove)}
        isOpen
        isBusy={remove.isPending}
        onClose={onClose}
        onConfirm={() => remove.mutate({ profileId, id: open.address.id }, { onSuccess: onClose })}
      />
    );
  const isMain = open.kind === 'main';
  const change = isMain ? setMain : addAlias;
  return (
    <NameDialog
      title={isMain ? t(($) => $.addresses.changeTitle) : t(($) => $.addresses.addTitle)}
      label={t(($) => $.addresses.name)}
      hint={t(($) => (isMain ? $.addresses.changeHint : $.addresses.addHint), { domain })}
      name={isMain ? (shown.addresses.find((each) => each.isMain)?.name ?? '') : ''}
      maxLength={profileAddressLimits.maxName}
      submit={isMain ? t(($) => $.addresses.save) : t(($) => $.addresses.add)}
      isRename={isMain}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onName={(name) => change.mutate({ profileId, name }, { onSuccess: onClose })}
    />
  );
}

const saidMs = 4000;

/** Copies an address, and says next to the button, also aloud, whether it was. */
function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation('addresses');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();
  useEffect(() => {
    if (said !== 'copied') return undefined;
    const timer = setTimeout(() => setSaid(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    void copyText(address).then(
      () => setSaid('copied'),
      () => setSaid('notCopied'),
    );
  return (
    <Row gap={8}>
      <Text as="span" size={12} tone={said === 'notCopied' ? 'danger' : 'muted'} aria-live="polite">
        {said === undefined ? '' : t(($) => $.addresses[said])}
      </Text>
      <Button
        icon={said === 'copied' ? IconCheck : IconCopy}
        onClick={copy}
        aria-label={t(($) => $.addresses.copyOf, { address })}
      >
        {t(($) => $.addresses.copy)}
      </Button>
    </Row>
  );
}

type RowProps = { address: Address; canChange: boolean; setOpen: (open: Open) => void };

function AddressRow({ address, canChange, setOpen }: RowProps) {
  const { t } = useTranslation('addresses');
  const formats = useFormats();
  const { address: text, isMain, worksUntil } = address;
  return (
    <Row as="li" wrap justify="between" gap={10} py={10} lineTop>
      <Box flex="1 1 240px" shrink>
        <Text weight={isMain ? 'semibold' : 'medium'} breakWords>
          {text}
        </Text>
        <Text size={13} tone="muted">
          {worksUntil !== null
            ? t(($) => $.addresses.until, { date: formats.date(worksUntil) })
            : t(($) => (isMain ? $.addresses.main : $.addresses.alias))}
        </Text>
      </Box>
      <Row wrap gap={8}>
        <CopyButton address={text} />
        {canChange && isMain && (
          <Button variant="ghost" onClick={() => setOpen({ kind: 'main' })}>
            {t(($) => $.addresses.change)}
          </Button>
        )}
        {canChange && !isMain && worksUntil === null && (
          <Button
            variant="ghost"
            onClick={() => setOpen({ kind: 'remove', address })}
            aria-label={t(($) => $.addresses.removeOf, { address: text })}
          >
            {t(($) => $.addresses.remove)}
          </Button>
        )}
      </Row>
    </Row>
  );
}

type Props = { shown: ProfileAddresses; domain: string; canChange: boolean };

/** The addresses of one profile, with what can be done to them. */
export function AddressRows({ shown, domain, canChange }: Props) {
  const { t } = useTranslation('addresses');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <>
      <Box as="ul" aria-label={t(($) => $.addresses.title)}>
        {shown.addresses.map((address) => (
          <AddressRow key={address.id} address={address} canChange={canChange} setOpen={setOpen} />
        ))}
      </Box>
      {canChange && (
        <Row>
          <Button onClick={() => setOpen({ kind: 'alias' })}>{t(($) => $.addresses.addTitle)}</Button>
        </Row>
      )}
      {open && <Dialogs open={open} shown={shown} domain={domain} onClose={() => setOpen(undefined)} />}
    </>
  );
}
