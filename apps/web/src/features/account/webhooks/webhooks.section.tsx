import { type Webhook, webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { SettingSection } from '#components/page/setting-section.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookActs } from './use-webhook-acts.ts';
import { useWebhookPlace } from './use-webhook-place.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { useRotateSecret, webhooksQuery } from './webhooks.queries.ts';

type Open = { kind: 'add' } | { kind: 'secret'; secret: string } | { kind: 'edit' | 'renew'; webhook: Webhook };
type DialogProps = { open: Open; setOpen: (open: Open | undefined) => void };

function RenewSecret({ webhook, setOpen }: { webhook: Webhook; setOpen: DialogProps['setOpen'] }) {
  const { t } = useTranslation('webhooks');
  const rotate = useRotateSecret();
  return (
    <ConfirmDialog
      title={t(($) => $.webhooks.renewTitle, { name: webhook.name })}
      help={t(($) => $.webhooks.renewHelp, { hours: webhookLimits.oldSecretHours })}
      failure={rotate.error}
      action={t(($) => $.webhooks.renew)}
      isOpen
      isBusy={rotate.isPending}
      onClose={() => setOpen(undefined)}
      onConfirm={() => rotate.mutate(webhook.id, { onSuccess: ({ secret }) => setOpen({ kind: 'secret', secret }) })}
    />
  );
}

function Dialogs({ open, setOpen }: DialogProps) {
  const close = () => setOpen(undefined);
  const showSecret = (secret: string) => setOpen({ kind: 'secret', secret });
  switch (open.kind) {
    case 'add':
      return <WebhookDialog onCreated={showSecret} onClose={close} />;
    case 'edit':
      return <WebhookDialog webhook={open.webhook} onCreated={showSecret} onClose={close} />;
    case 'secret':
      return <SecretDialog secret={open.secret} onClose={close} />;
    case 'renew':
      return <RenewSecret webhook={open.webhook} setOpen={setOpen} />;
  }
}

/** Webhooks to the client's programs. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks');
  const canChange = useCan('account.security');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const query = useQuery(webhooksQuery);
  const { data } = query;
  const acts = useWebhookActs();
  const place = useWebhookPlace();
  const shown = data?.items.find(({ id }) => id === place.webhookId);
  return (
    <SettingSection
      id="webhooks"
      title={t(($) => $.webhooks.title)}
      lead={
        <>
          {t(($) => $.webhooks.lead)}{' '}
          <a href="/api/docs#receiving-webhooks" target="_blank" rel="noopener">
            {t(($) => $.webhooks.docs)}
          </a>
        </>
      }
      action={
        canChange && (
          <Button icon={IconPlus} onClick={() => setOpen({ kind: 'add' })}>
            {t(($) => $.webhooks.add)}
          </Button>
        )
      }
    >
      <FailureCallout failure={acts.failure} />
      {data && data.items.length === 0 && (
        <Text pt={14} pb={4} tone="muted">
          {t(($) => $.webhooks.none)}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" aria-label={t(($) => $.webhooks.title)}>
          {data.items.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              canChange={canChange}
              acts={acts}
              onOpen={() => place.go({ webhookId: webhook.id, state: undefined, deliveryId: null })}
              onEdit={() => setOpen({ kind: 'edit', webhook })}
              onRenew={() => setOpen({ kind: 'renew', webhook })}
            />
          ))}
        </Box>
      )}
      {!data && <Unloaded query={query} rows={2} />}
      {shown && <WebhookDrawer webhook={shown} canChange={canChange} acts={acts} />}
      {open && <Dialogs open={open} setOpen={setOpen} />}
    </SettingSection>
  );
}
