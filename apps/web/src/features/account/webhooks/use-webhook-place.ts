import {
  webhookDeliveryStates,
  type WebhookDeliveryState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useSearchParams } from 'react-router';

type Place = { webhookId: string | null; state: WebhookDeliveryState | undefined; deliveryId: string | null };

const names = { webhookId: 'webhook', state: 'avisos', deliveryId: 'aviso' } as const;

/** The open log and its filter, in the URL. */
export function useWebhookPlace(): Place & { go: (next: Partial<Place>) => void } {
  const [params, setParams] = useSearchParams();
  const state = webhookDeliveryStates.find((each) => each === params.get(names.state));
  const place: Place = { webhookId: params.get(names.webhookId), state, deliveryId: params.get(names.deliveryId) };
  return {
    ...place,
    go(next) {
      const wanted = { ...place, ...next };
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          for (const [key, name] of Object.entries(names)) {
            const value = key === 'webhookId' ? wanted.webhookId : key === 'state' ? wanted.state : wanted.deliveryId;
            if (value === null || value === undefined) changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
