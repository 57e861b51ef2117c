import {
  createWebhookRef,
  listWebhookDeliveriesRef,
  listWebhooksRef,
  pauseWebhookRef,
  readWebhookDeliveryRef,
  redeliverFailedWebhooksRef,
  redeliverWebhookRef,
  removeWebhookRef,
  restoreWebhookRef,
  resumeWebhookRef,
  rotateWebhookSecretRef,
  testWebhookRef,
  updateWebhookRef,
} from '@enlace/contract/account/webhooks/webhooks.refs.gen.ts';
import type {
  CreateWebhookInput,
  UpdateWebhookInput,
  WebhookDelivery,
  WebhookDeliveryState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

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
  queryFn: ({ signal }) => call(listWebhooksRef, { signal }),
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
      return call(listWebhookDeliveriesRef, {
        params: { id },
        query: { limit: 30, ...(state ? { state } : {}), ...cursor },
        signal,
      });
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
    queryFn: ({ signal }) => call(readWebhookDeliveryRef, { params: { id, deliveryId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? soonMs : nowAndThenMs),
  });
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

export const useCreateWebhook = () => useChange((body: CreateWebhookInput) => call(createWebhookRef, { body }));

export const useUpdateWebhook = () =>
  useChange(({ id, body }: { id: string; body: UpdateWebhookInput }) =>
    call(updateWebhookRef, { params: { id }, body }),
  );

export const useRotateSecret = () => useChange((id: string) => call(rotateWebhookSecretRef, { params: { id } }));

export const usePauseWebhook = () => useChange((id: string) => call(pauseWebhookRef, { params: { id } }));

export const useResumeWebhook = () => useChange((id: string) => call(resumeWebhookRef, { params: { id } }));

export const useRemoveWebhook = () => useChange((id: string) => call(removeWebhookRef, { params: { id } }));

export const useRestoreWebhook = () => useChange((id: string) => call(restoreWebhookRef, { params: { id } }));

export const useTestWebhook = () => useChange((id: string) => call(testWebhookRef, { params: { id } }));

export const useRedeliver = () =>
  useChange(({ id, deliveryId }: { id: string; deliveryId: string }) =>
    call(redeliverWebhookRef, { params: { id, deliveryId } }),
  );

export const useRedeliverFailed = () =>
  useChange(({ id, since }: { id: string; since: string }) =>
    call(redeliverFailedWebhooksRef, { params: { id }, body: { since } }),
  );
