import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarSeries } from '#components/figures/bar-chart.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';

import { majorOf } from '../drill.rules.ts';
import { planStacks } from '../plan-stacks.rules.ts';
import { BucketsCard } from './buckets-card.tsx';

type Props = { overview: OperatorOverview; money: Money; choice: ReactNode };

/** Recurring revenue over time, stacked by plan. */
export function PlansCard({ overview, money, choice }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { currency } = money;
  const locale = toWireLocale(currentLocale());
  const series: BarSeries[] = planStacks(money.plans).map(({ plan, color, values }) => ({
    name: plan?.[locale] ?? t(($) => $.overview.otherPlans),
    color,
    values,
  }));
  const one = { name: t(($) => $.overview.figure.mrr), color: 'var(--chart-1)', values: money.mrr };
  return (
    <BucketsCard
      overview={overview}
      title={t(($) => $.overview.mrrOverTime, { currency })}
      unit={currency}
      series={series.length > 1 ? series : [one]}
      total={series.length > 1 ? one : undefined}
      format={(minor) => formats.compact(majorOf({ minor, currency }))}
      write={(minor) => formats.exactMoney({ minor, currency })}
      table="plans"
      note={choice}
      height={260}
    />
  );
}
