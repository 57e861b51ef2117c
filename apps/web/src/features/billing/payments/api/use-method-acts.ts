import {
  finishMethodSetupRef,
  makeMethodDefaultRef,
  removePaymentMethodRef,
  startMethodSetupRef,
} from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import type { PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadPayments } from './payments.queries.ts';

/** Actions on saved payment methods; each resolves with whether it succeeded. */
export function useMethodActs() {
  const { t } = useTranslation('payments');
  const queries = useQueryClient();
  const action = useAction();
  const act = (work: () => Promise<unknown>, text: string) =>
    action.run(async () => {
      await work();
      await rereadPayments(queries);
      showToast({ text });
    });
  return {
    isBusy: action.isBusy,
    failure: action.failure,
    forget: action.forget,
    makeDefault: ({ id, last4 }: PaymentMethod) =>
      act(
        () => call(makeMethodDefaultRef, { params: { id } }),
        t(($) => $.payments.methods.madeDefault, { last4: last4 ?? '' }),
      ),
    remove: ({ id }: PaymentMethod) =>
      act(
        () => call(removePaymentMethodRef, { params: { id } }),
        t(($) => $.payments.methods.removed),
      ),
    finish: (sessionId: string) =>
      act(
        () => call(finishMethodSetupRef, { body: { sessionId } }),
        t(($) => $.payments.methods.added),
      ),
    /** Navigates to the provider's page; the button stays busy until the browser leaves. */
    redirect: (returnTo: string | undefined) =>
      action.run(async () => {
        const { url } = await call(startMethodSetupRef, { query: returnTo === undefined ? {} : { returnTo } });
        window.location.assign(url);
      }),
  };
}
