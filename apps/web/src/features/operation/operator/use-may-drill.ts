import { useCan } from '#lib/session/use-can.ts';

/** Which lists this administrator may open; a figure without a list is not a link. */
export function useMayDrill() {
  return {
    clients: useCan('clients.read'),
    subscriptions: useCan('subscriptions.read'),
    invoices: useCan('invoices.read'),
    outbox: useCan('outbox.read'),
  };
}
