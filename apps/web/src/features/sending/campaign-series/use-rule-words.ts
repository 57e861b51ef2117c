import type { SeriesPlan, SeriesRule } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** Days missing in short months come after this one. */
const longestSure = 28;

/** A rule as a sentence: on which days, and at what time. */
export function useRuleWords(): (plan: Pick<SeriesPlan, 'rule' | 'time'>) => string {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const days = (rule: SeriesRule): string => {
    switch (rule.kind) {
      case 'daily':
        return t(($) => $.series.rule.daily);
      case 'weekly': {
        const names = rule.days.toSorted((left, right) => left - right).map((day) => formats.dayName(day));
        const days = formats.list(names);
        return rule.every === 1
          ? t(($) => $.series.rule.everyWeek, { days })
          : t(($) => $.series.rule.weekly, { count: rule.every, n: formats.number(rule.every), days });
      }
      case 'monthly_day': {
        const day = formats.number(rule.day);
        return rule.day > longestSure
          ? t(($) => $.series.rule.monthlyLastDay, { day })
          : t(($) => $.series.rule.monthlyDay, { day });
      }
      case 'monthly_weekday': {
        const isFirst = rule.which === 'first';
        if (rule.weekday === null)
          return isFirst ? t(($) => $.series.rule.firstWorkday) : t(($) => $.series.rule.lastWorkday);
        const day = formats.dayName(rule.weekday);
        return isFirst ? t(($) => $.series.rule.monthlyFirst, { day }) : t(($) => $.series.rule.monthlyLast, { day });
      }
    }
  };
  return ({ rule, time }) => t(($) => $.series.rule.at, { rule: days(rule), time: formats.wallTime(time) });
}
