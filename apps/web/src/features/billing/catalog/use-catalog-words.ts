import type { PlanQuotaInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { gigabyte } from './gigabyte.rules.ts';

type Rhythm = { unit: 'day' | 'week' | 'month' | 'year'; unitCount: number; trialDays: number };

/** Formats amounts, limits and billing periods of the catalogue. */
export function useCatalogWords() {
  const { t } = useTranslation('catalog');
  const formats = useFormats();
  return {
    formats,
    resource: (resource: PlanQuotaInput['resource']) => t(($) => $.catalog.resource[resource]),
    amount(resource: PlanQuotaInput['resource'], amount: number): string {
      return resource === 'storage_bytes'
        ? `${formats.number(Math.round((amount / gigabyte) * 100) / 100)} GB`
        : formats.number(amount);
    },
    /** A trial-only period occurs once: its length, not a frequency. */
    rhythm({ unit, unitCount, trialDays }: Rhythm): string {
      if (unit === 'day' && unitCount === trialDays) return t(($) => $.catalog.days, { count: unitCount });
      // Japanese has no form for one alone.
      if (unitCount === 1) return t(($) => $.catalog.each[unit]);
      return t(($) => $.catalog.rhythm[unit], { count: unitCount });
    },
    days: (count: number) => t(($) => $.catalog.days, { count }),
  };
}
