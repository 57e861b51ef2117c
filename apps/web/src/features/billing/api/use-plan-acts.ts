import * as client from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useDeed } from '#lib/form/use-deed.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadBilling } from './billing.queries.ts';

/** The client's actions on the plan; each resolves with whether it succeeded. */
export function usePlanActs() {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const deed = useDeed();
  const act = (work: () => Promise<unknown>, text: string) =>
    deed.run(async () => {
      await work();
      await rereadBilling(queries);
      showToast({ text });
    });
  return {
    isBusy: deed.isBusy,
    failure: deed.failure,
    forget: deed.forget,
    cancel: (body: BodyInputOf<typeof client.cancelSubscription>) =>
      act(
        () => call(client.cancelSubscription, { body }),
        t(($) => $.billing.toast.cancelled),
      ),
    resume: () =>
      act(
        () => call(client.resumeSubscription),
        t(($) => $.billing.toast.resumed),
      ),
    pause: (body: BodyInputOf<typeof client.pauseSubscription>) =>
      act(
        () => call(client.pauseSubscription, { body }),
        t(($) => $.billing.toast.paused),
      ),
    unpause: () =>
      act(
        () => call(client.unpauseSubscription),
        t(($) => $.billing.toast.unpaused),
      ),
    keepPlan: () =>
      act(
        () => call(client.cancelScheduledChange),
        t(($) => $.billing.toast.kept),
      ),
    dropStart: () =>
      act(
        () => call(client.cancelPendingStart),
        t(($) => $.billing.toast.dropped),
      ),
    addCoupon: (code: string) =>
      act(
        () => call(client.addCoupon, { body: { code } }),
        t(($) => $.billing.toast.coupon),
      ),
  };
}
export type PlanActs = ReturnType<typeof usePlanActs>;
