import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import { currentTag } from '#lib/i18n/i18n.ts';
import { useFormats } from '#lib/format/use-formats.ts';

/** Days as dates, months as short names with the year where it begins. */
export function useBucketNames({ buckets, unit }: Pick<OperatorOverview, 'buckets' | 'unit'>): string[] {
  const formats = useFormats();
  if (unit === 'day') return buckets.map((day) => formats.date(day));
  const plain = new Intl.DateTimeFormat(currentTag(), { month: 'short', timeZone: 'UTC' });
  const withYear = new Intl.DateTimeFormat(currentTag(), { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return buckets.map((day, index) =>
    (index === 0 || day.slice(5, 7) === '01' ? withYear : plain).format(new Date(`${day}T12:00:00Z`)),
  );
}
