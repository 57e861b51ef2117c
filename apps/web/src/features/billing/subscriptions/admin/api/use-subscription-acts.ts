import type * as contract from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import {
  addCouponForRef,
  cancelScheduledChangeForRef,
  cancelSubscriptionForRef,
  changeSubscriptionForRef,
  extendTrialRef,
  grantQuotaRef,
  pauseSubscriptionForRef,
  resumeSubscriptionForRef,
  revokePackageRef,
  revokeQuotaRef,
  unparkSubscriptionRef,
  unpauseSubscriptionForRef,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadSubscriptions } from './subscriptions.queries.ts';

type Target = { id: string; clientId: string };

/** The operator's actions on one subscription; each resolves with whether it succeeded, its error is kept in `failure`. */
export function useSubscriptionActs({ id, clientId }: Target) {
  const { t } = useTranslation('subscribers');
  const queries = useQueryClient();
  const action = useAction();
  const params = { id };
  const act = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      await rereadSubscriptions(queries);
      showToast({ text: t(($) => $.subscribers.done) });
    });
  return {
    isBusy: action.isBusy,
    failure: action.failure,
    change: (body: BodyInputOf<typeof contract.changeSubscriptionFor>) =>
      act(() => call(changeSubscriptionForRef, { params, body })),
    dropChange: () => act(() => call(cancelScheduledChangeForRef, { params })),
    cancel: (body: BodyInputOf<typeof contract.cancelSubscriptionFor>) =>
      act(() => call(cancelSubscriptionForRef, { params, body })),
    resume: () => act(() => call(resumeSubscriptionForRef, { params })),
    pause: (body: BodyInputOf<typeof contract.pauseSubscriptionFor>) =>
      act(() => call(pauseSubscriptionForRef, { params, body })),
    unpause: () => act(() => call(unpauseSubscriptionForRef, { params })),
    extend: (body: BodyInputOf<typeof contract.extendTrial>) => act(() => call(extendTrialRef, { params, body })),
    unpark: (reason: string) => act(() => call(unparkSubscriptionRef, { params, body: { reason } })),
    addCoupon: (code: string) => act(() => call(addCouponForRef, { params, body: { code } })),
    grant: (body: BodyInputOf<typeof contract.grantQuota>) =>
      act(() => call(grantQuotaRef, { params: { id: clientId }, body })),
    revokeGrant: (grantId: string) => act(() => call(revokeQuotaRef, { params: { id: clientId, grantId } })),
    revokePackage: ({ purchaseId, reason }: { purchaseId: string; reason: string }) =>
      act(() => call(revokePackageRef, { params: { id: clientId, purchaseId }, body: { reason } })),
  };
}
export type SubscriptionActs = ReturnType<typeof useSubscriptionActs>;
