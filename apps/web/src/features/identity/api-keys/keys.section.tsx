import type { ApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { apiKeysQuery, useRevokeKey } from './api-keys.queries.ts';
import { SettingSection } from '#components/page/setting-section.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';

type Open = { kind: 'create' } | { kind: 'token'; token: string } | { kind: 'rename' | 'revoke'; apiKey: ApiKey };

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      title={t(($) => $.settings.keys.revokeTitle, { name: apiKey.name })}
      help={t(($) => $.settings.keys.revokeHelp)}
      failure={revoke.error}
      action={t(($) => $.settings.keys.revoke)}
      isOpen
      isBusy={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(apiKey.id, {
          onSuccess() {
            onClose();
            showToast({ text: t(($) => $.settings.keys.revoked, { name: apiKey.name }) });
          },
        })
      }
    />
  );
}

function Dialogs({ open, setOpen }: { open: Open | undefined; setOpen: (open: Open | undefined) => void }) {
  const close = () => setOpen(undefined);
  switch (open?.kind) {
    case 'create':
      return <CreateKeyDialog onClose={close} onCreated={(token) => setOpen({ kind: 'token', token })} />;
    case 'token':
      return <NewTokenDialog token={open.token} onClose={close} />;
    case 'rename':
      return <RenameKeyDialog apiKey={open.apiKey} onClose={close} />;
    case 'revoke':
      return <RevokeKey apiKey={open.apiKey} onClose={close} />;
    case undefined:
      return null;
  }
}

export function KeysSection() {
  const { t } = useTranslation('settings');
  const canChange = useCan('account.security');
  const missing = useMissingFeature('api');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const query = useQuery(apiKeysQuery);
  const { data } = query;
  return (
    <SettingSection
      id="claves"
      title={t(($) => $.settings.keys.title)}
      lead={
        <>
          {t(($) => $.settings.keys.lead)}{' '}
          <a href="/api/docs#api-keys" target="_blank" rel="noopener">
            {t(($) => $.settings.keys.docs)}
          </a>
        </>
      }
      action={
        canChange &&
        !missing && (
          <Button icon={IconPlus} onClick={() => setOpen({ kind: 'create' })}>
            {t(($) => $.settings.keys.create)}
          </Button>
        )
      }
    >
      <FeatureHint feature="api" />
      {data && data.items.length === 0 && (
        <Text pt={14} pb={4} tone="muted">
          {t(($) => $.settings.keys.none)}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" aria-label={t(($) => $.settings.keys.title)}>
          {data.items.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              canChange={canChange}
              onRename={() => setOpen({ kind: 'rename', apiKey })}
              onRevoke={() => setOpen({ kind: 'revoke', apiKey })}
            />
          ))}
        </Box>
      )}
      {!data && <Unloaded query={query} rows={2} />}
      <Dialogs open={open} setOpen={setOpen} />
    </SettingSection>
  );
}
