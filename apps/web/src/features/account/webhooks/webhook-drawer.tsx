import type { Webhook } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconRefresh, IconSend2 } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { DeliveryList } from './delivery-list.tsx';
import type { WebhookActs } from './use-webhook-acts.ts';
import { useWebhookPlace } from './use-webhook-place.ts';

type Props = { webhook: Webhook; canChange: boolean; acts: WebhookActs };

/** The deliveries of a webhook, and each with its attempts. */
export function WebhookDrawer({ webhook, canChange, acts }: Props) {
  const { t } = useTranslation('webhooks');
  const { deliveryId, go } = useWebhookPlace();
  const isActive = webhook.state === 'active';
  const foot =
    deliveryId === null ? (
      <>
        {isActive && webhook.counts.failed > 0 && (
          <Button icon={IconRefresh} loading={acts.isSending} onClick={() => acts.redeliverFailed(webhook)}>
            {t(($) => $.webhooks.redeliverFailed)}
          </Button>
        )}
        <Button variant="primary" icon={IconSend2} loading={acts.isTesting} onClick={() => acts.test(webhook)}>
          {t(($) => $.webhooks.test)}
        </Button>
      </>
    ) : (
      <Button
        variant="primary"
        icon={IconRefresh}
        disabled={!isActive}
        loading={acts.isSending}
        onClick={() => acts.redeliver(webhook, deliveryId)}
      >
        {t(($) => $.webhooks.redeliverOf)}
      </Button>
    );
  return (
    <SideDrawer
      title={t(($) => $.webhooks.logOf, { name: webhook.name })}
      isOpen
      onClose={() => go({ webhookId: null, state: undefined, deliveryId: null })}
      {...(canChange ? { foot } : {})}
    >
      <FailureCallout failure={acts.callFailureOf(webhook)} />
      {deliveryId === null ? (
        <DeliveryList webhook={webhook} />
      ) : (
        <>
          <Button variant="link" size="sm" icon={IconArrowLeft} onClick={() => go({ deliveryId: null })}>
            {t(($) => $.webhooks.back)}
          </Button>
          <DeliveryDetail webhook={webhook} deliveryId={deliveryId} />
        </>
      )}
    </SideDrawer>
  );
}
