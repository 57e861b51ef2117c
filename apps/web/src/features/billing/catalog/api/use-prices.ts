import {
  makeTrialItemRef,
  removePriceRef,
  setPriceRef,
} from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import type { CatalogItem, PriceInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { catalogKey } from './catalog.calls.ts';

/** Actions on the prices of an offer, and on which offer starts a trial. */
export function usePrices() {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const formats = useFormats();
  const action = useAction();
  const refresh = () => client.invalidateQueries({ queryKey: catalogKey });
  return {
    ...action,
    set: ({ id, currency }: CatalogItem, body: PriceInput) =>
      action.run(async () => {
        await call(setPriceRef, { params: { id }, body });
        await refresh();
        const price = formats.exactMoney({ minor: body.priceMinor, currency });
        showToast({ text: t(($) => $.catalog.toast.priceSet, { price }) });
      }),
    withdraw: ({ id }: CatalogItem, priceId: string) =>
      action.run(async () => {
        await call(removePriceRef, { params: { id, priceId } });
        await refresh();
        showToast({ text: t(($) => $.catalog.toast.priceWithdrawn) });
      }),
    makeTrial: ({ id }: CatalogItem, name: string) =>
      action.run(async () => {
        await call(makeTrialItemRef, { params: { id } });
        await refresh();
        showToast({ text: t(($) => $.catalog.toast.trialChosen, { name }) });
      }),
  };
}
export type PriceActs = ReturnType<typeof usePrices>;
