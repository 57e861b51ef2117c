import type * as client from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import {
  addCouponRef,
  cancelPendingStartRef,
  cancelScheduledChangeRef,
  cancelSubscriptionRef,
  pauseSubscriptionRef,
  resumeSubscriptionRef,
  unpauseSubscriptionRef,
} from '@enlace/contract/billing/subscriptions/client-subscription.refs.gen.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadBilling } from './billing.queries.ts';

/** The client's actions on the plan; each resolves with whether it succeeded. */
export function usePlanActs() {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const action = useAction();
  const act = (work: () => Promise<unknown>, text: string) =>
    action.run(async () => {
      await work();
      await rereadBilling(queries);
      showToast({ text });
    });
  return {
    isBusy: action.isBusy,
    failure: action.failure,
    forget: action.forget,
    cancel: (body: BodyInputOf<typeof client.cancelSubscription>) =>
      act(
        () => call(cancelSubscriptionRef, { body }),
        t(($) => $.billing.toast.cancelled),
      ),
    resume: () =>
      act(
        () => call(resumeSubscriptionRef),
        t(($) => $.billing.toast.resumed),
      ),
    pause: (body: BodyInputOf<typeof client.pauseSubscription>) =>
      act(
        () => call(pauseSubscriptionRef, { body }),
        t(($) => $.billing.toast.paused),
      ),
    unpause: () =>
      act(
        () => call(unpauseSubscriptionRef),
        t(($) => $.billing.toast.unpaused),
      ),
    keepPlan: () =>
      act(
        () => call(cancelScheduledChangeRef),
        t(($) => $.billing.toast.kept),
      ),
    dropStart: () =>
      act(
        () => call(cancelPendingStartRef),
        t(($) => $.billing.toast.dropped),
      ),
    addCoupon: (code: string) =>
      act(
        () => call(addCouponRef, { body: { code } }),
        t(($) => $.billing.toast.coupon),
      ),
  };
}
export type PlanActs = ReturnType<typeof usePlanActs>;
