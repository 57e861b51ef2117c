import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { mailSourcesQuery, useRemoveSource, useRenewSecret } from './mail-sources.queries.ts';
import { SettingSection } from '#components/page/setting-section.tsx';
import { BoxDialog } from './box-dialog.tsx';
import { FoldersDialog } from './folders-dialog.tsx';
import { HookDialog, SecretDialog } from './hook-dialog.tsx';
import { QuarantineList } from './quarantine-list.tsx';
import { FinishAccess } from './finish-access.tsx';
import { SendingDialog } from './sending-dialog.tsx';
import { type KnownAddress, SignInAgain, SignInDialog } from './sign-in-dialog.tsx';
import { SourceRow } from './source-row.tsx';

type AccessTarget = Pick<AccessProvider, 'id' | 'kind' | 'name'>;

type Open =
  | { kind: 'box' | 'hook' }
  | { kind: 'secret'; url: string; secret: string }
  | { kind: 'signIn'; provider: AccessTarget; source?: MailSource; known?: KnownAddress | undefined }
  | { kind: 'reconnect' | 'folders' | 'sending' | 'renew' | 'remove'; source: MailSource };

type DialogProps = { open: Open; setOpen: (open: Open | undefined) => void };

function RemoveSource({ source, onClose }: { source: MailSource; onClose: () => void }) {
  const { t } = useTranslation('incoming');
  const remove = useRemoveSource();
  return (
    <ConfirmDialog
      title={t(($) => $.incoming.removeTitle, { name: source.name })}
      help={t(($) => $.incoming.removeHelp)}
      failure={remove.error}
      action={t(($) => $.incoming.remove)}
      isOpen
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(source.id, { onSuccess: onClose })}
    />
  );
}

function RenewSecret({ source, setOpen }: { source: MailSource; setOpen: DialogProps['setOpen'] }) {
  const { t } = useTranslation('incoming');
  const renew = useRenewSecret();
  return (
    <ConfirmDialog
      title={t(($) => $.incoming.renewOf, { name: source.name })}
      help={t(($) => $.incoming.renewHelp)}
      failure={renew.error}
      action={t(($) => $.incoming.renew)}
      isOpen
      isBusy={renew.isPending}
      onClose={() => setOpen(undefined)}
      onConfirm={() =>
        renew.mutate(source.id, {
          onSuccess: ({ secret }) => setOpen({ kind: 'secret', url: source.url ?? '', secret }),
        })
      }
    />
  );
}

function Dialogs({ open, setOpen }: DialogProps) {
  const close = () => setOpen(undefined);
  switch (open.kind) {
    case 'box':
      return <BoxDialog onSignIn={(provider, known) => setOpen({ kind: 'signIn', provider, known })} onClose={close} />;
    case 'reconnect':
      return (
        <BoxDialog
          source={open.source}
          onSignIn={(provider) => setOpen({ kind: 'signIn', provider, source: open.source })}
          onClose={close}
        />
      );
    case 'signIn': {
      const { provider, source, known } = open;
      return source ? (
        <SignInAgain provider={provider} source={source} onClose={close} />
      ) : (
        <SignInDialog provider={provider} known={known} onClose={close} />
      );
    }
    case 'folders':
      return <FoldersDialog source={open.source} onClose={close} />;
    case 'sending':
      return <SendingDialog source={open.source} onClose={close} />;
    case 'hook':
      return <HookDialog onClose={close} onCreated={(made) => setOpen({ kind: 'secret', ...made })} />;
    case 'secret':
      return <SecretDialog url={open.url} secret={open.secret} onClose={close} />;
    case 'renew':
      return <RenewSecret source={open.source} setOpen={setOpen} />;
    case 'remove':
      return <RemoveSource source={open.source} onClose={close} />;
  }
}

/** Sources of incoming mail other than reply addresses, and unreadable mail. */
export function IncomingSection() {
  const { t } = useTranslation('incoming');
  const canChange = useCan('mailbox.write');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const query = useQuery(mailSourcesQuery);
  const { data } = query;
  return (
    <SettingSection
      id="correo-entrante"
      title={t(($) => $.incoming.title)}
      lead={t(($) => $.incoming.lead)}
      action={
        canChange && (
          <Row wrap gap={8} align="stretch">
            <Button onClick={() => setOpen({ kind: 'box' })}>{t(($) => $.incoming.addBox)}</Button>
            <Button onClick={() => setOpen({ kind: 'hook' })}>{t(($) => $.incoming.addHook)}</Button>
          </Row>
        )
      }
    >
      <FinishAccess />
      {data && data.items.length === 0 && (
        <Text pt={14} pb={4} tone="muted">
          {t(($) => $.incoming.none)}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" aria-label={t(($) => $.incoming.title)}>
          {data.items.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              canChange={canChange}
              onReconnect={() => setOpen({ kind: 'reconnect', source })}
              onSignIn={(provider) => setOpen({ kind: 'signIn', provider, source })}
              onFolders={() => setOpen({ kind: 'folders', source })}
              onSending={() => setOpen({ kind: 'sending', source })}
              onRenew={() => setOpen({ kind: 'renew', source })}
              onRemove={() => setOpen({ kind: 'remove', source })}
            />
          ))}
        </Box>
      )}
      {!data && <Unloaded query={query} rows={1} />}
      <QuarantineList canChange={canChange} />
      {open && <Dialogs open={open} setOpen={setOpen} />}
    </SettingSection>
  );
}
