import { useCan } from '#lib/session/use-can.ts';

/** Which lists this administrator may open; a figure without its list is no link. */
export function useMayDrill() {
  return {
    clients: useCan('clients.read'),
    subscriptions: useCan('subscriptions.read'),
    invoices: useCan('invoices.read'),
    outbox: useCan('outbox.read'),
  };
}
