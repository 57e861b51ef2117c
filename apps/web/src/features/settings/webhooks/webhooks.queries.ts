import type * as contract from '@enlace/contract/account/webhooks/webhooks.contract.ts';
import type {
  CreateWebhookInput,
  UpdateWebhookInput,
  WebhookDelivery,
  WebhookDeliveryState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/webhooks';
const refs = {
  list: operationRef<typeof contract.listWebhooks>({ method: 'GET', path }),
  create: operationRef<typeof contract.createWebhook>({ method: 'POST', path }),
  update: operationRef<typeof contract.updateWebhook>({ method: 'PATCH', path: `${path}/:id` }),
  rotate: operationRef<typeof contract.rotateWebhookSecret>({ method: 'POST', path: `${path}/:id/secret` }),
  pause: operationRef<typeof contract.pauseWebhook>({ method: 'POST', path: `${path}/:id/pause` }),
  resume: operationRef<typeof contract.resumeWebhook>({ method: 'POST', path: `${path}/:id/resume` }),
  remove: operationRef<typeof contract.removeWebhook>({ method: 'DELETE', path: `${path}/:id` }),
  restore: operationRef<typeof contract.restoreWebhook>({ method: 'POST', path: `${path}/:id/restore` }),
  test: operationRef<typeof contract.testWebhook>({ method: 'POST', path: `${path}/:id/test` }),
  log: operationRef<typeof contract.listWebhookDeliveries>({ method: 'GET', path: `${path}/:id/deliveries` }),
  delivery: operationRef<typeof contract.readWebhookDelivery>({
    method: 'GET',
    path: `${path}/:id/deliveries/:deliveryId`,
  }),
  redeliver: operationRef<typeof contract.redeliverWebhook>({
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId/redeliver`,
  }),
  redeliverFailed: operationRef<typeof contract.redeliverFailedWebhooks>({
    method: 'POST',
    path: `${path}/:id/redeliver`,
  }),
};

const keys = {
  all: ['webhooks'] as const,
  list: ['webhooks', 'list'] as const,
  log: (id: string) => ['webhooks', 'log', id] as const,
};

/** Calls happen in the background: polled frequently while one is due, else occasionally. */
const soonMs = 1000;
const nowAndThenMs = 15_000;

/** Due within seconds, so that its result is worth waiting for. */
export function isUnderWay({ state, isTest, nextAt }: WebhookDelivery): boolean {
  if (state === 'sending') return true;
  return state === 'waiting' && (isTest || (nextAt !== null && Date.parse(nextAt) <= Date.now() + 10_000));
}

export const webhooksQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(refs.list, { signal }),
  refetchInterval: nowAndThenMs,
});

function firstPage(): string | null {
  return null;
}

export function deliveriesQuery(id: string, state: WebhookDeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...keys.log(id), state ?? 'all'],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(refs.log, { params: { id }, query: { limit: 30, ...(state ? { state } : {}), ...cursor }, signal });
    },
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isUnderWay)) ? soonMs : nowAndThenMs,
  });
}

export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...keys.log(id), 'one', deliveryId],
    queryFn: ({ signal }) => call(refs.delivery, { params: { id, deliveryId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? soonMs : nowAndThenMs),
  });
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

export const useCreateWebhook = () => useChange((body: CreateWebhookInput) => call(refs.create, { body }));

export const useUpdateWebhook = () =>
  useChange(({ id, body }: { id: string; body: UpdateWebhookInput }) => call(refs.update, { params: { id }, body }));

export const useRotateSecret = () => useChange((id: string) => call(refs.rotate, { params: { id } }));

export const usePauseWebhook = () => useChange((id: string) => call(refs.pause, { params: { id } }));

export const useResumeWebhook = () => useChange((id: string) => call(refs.resume, { params: { id } }));

export const useRemoveWebhook = () => useChange((id: string) => call(refs.remove, { params: { id } }));

export const useRestoreWebhook = () => useChange((id: string) => call(refs.restore, { params: { id } }));

export const useTestWebhook = () => useChange((id: string) => call(refs.test, { params: { id } }));

export const useRedeliver = () =>
  useChange(({ id, deliveryId }: { id: string; deliveryId: string }) =>
    call(refs.redeliver, { params: { id, deliveryId } }),
  );

export const useRedeliverFailed = () =>
  useChange(({ id, since }: { id: string; since: string }) =>
    call(refs.redeliverFailed, { params: { id }, body: { since } }),
  );
