import { type CatalogItem, catalogLimits } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import type { PriceActs } from '../api/use-prices.ts';
import { DayField } from '../components/day-field.tsx';
import { MoneyField } from '../components/number-field.tsx';
import { useCatalogWords } from '../use-catalog-words.ts';

type Props = {
  item: CatalogItem;
  /** The amount already typed in the cell. */
  startMinor?: number | undefined;
  acts: PriceActs;
  onClose: () => void;
};

const day = 86_400_000;
const reaches = ['nobody', 'everybody'] as const;

function inDays(days: number, from: string | null): string {
  return new Date((from === null ? Date.now() : Date.parse(from)) + days * day).toISOString();
}

/** A new price, its start, and whether existing subscribers get it too. */
export function PriceDialog({ item, startMinor, acts, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const { formats } = useCatalogWords();
  const [priceMinor, setPrice] = useState<number | null>(startMinor ?? item.price.priceMinor);
  const [setupFeeMinor, setFee] = useState<number | null>(item.price.setupFeeMinor);
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const [reach, setReach] = useState<(typeof reaches)[number]>('nobody');
  const [existing, setExisting] = useState<string | null>(null);
  const { currency, subscriptions } = item;
  const existingFrom = existing ?? inDays(catalogLimits.noticeDays + 1, validFrom);
  async function save(): Promise<void> {
    if (priceMinor === null) return;
    const isDone = await acts.set(item, {
      priceMinor,
      setupFeeMinor: setupFeeMinor ?? 0,
      validFrom,
      existingFrom: reach === 'everybody' ? existingFrom : null,
    });
    if (isDone) onClose();
  }
  return (
    <FormDialog
      title={t(($) => $.catalog.items.newPrice)}
      onClose={onClose}
      size={520}
      submit={t(($) => $.catalog.items.setPrice)}
      isBusy={acts.isBusy}
      isDisabled={priceMinor === null}
      failure={acts.failure}
      onSubmit={() => void save()}
    >
      <Grid columns="1fr 1fr" gap={14} align="start">
        <MoneyField
          label={t(($) => $.catalog.form.price)}
          hint={t(($) => $.catalog.items.before, {
            price: formats.exactMoney({ minor: item.price.priceMinor, currency }),
          })}
          minor={priceMinor}
          currency={currency}
          onMinor={setPrice}
          autoFocus
        />
        <MoneyField
          label={t(($) => $.catalog.items.setupFee)}
          hint={t(($) => $.catalog.items.setupFeeHint)}
          minor={setupFeeMinor}
          currency={currency}
          onMinor={setFee}
        />
      </Grid>
      <DayField
        label={t(($) => $.catalog.items.validFrom)}
        hint={t(($) => $.catalog.items.validFromHint)}
        value={validFrom}
        onChange={setValidFrom}
      />
      {subscriptions > 0 && (
        <>
          <ChoiceField
            label={t(($) => $.catalog.items.reach, { count: subscriptions })}
            choices={reaches.map((value) => ({ value, label: t(($) => $.catalog.items.reaches[value]) }))}
            value={reach}
            onChange={(value) => setReach(value === 'everybody' ? 'everybody' : 'nobody')}
          />
          {reach === 'everybody' && (
            <DayField
              label={t(($) => $.catalog.items.existingFrom)}
              hint={t(($) => $.catalog.items.existingFromHint, { days: catalogLimits.noticeDays })}
              value={existingFrom}
              onChange={setExisting}
            />
          )}
          <Callout tone="warn" title={t(($) => $.catalog.items.noticeTitle[reach])}>
            {reach === 'everybody' && t(($) => $.catalog.items.noticeHelp, { date: formats.longDate(existingFrom) })}
          </Callout>
        </>
      )}
    </FormDialog>
  );
}
