import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { periodShelf, periodsQuery } from '../api/catalog.calls.ts';
import { ShelfScreen } from '../components/shelf-screen.tsx';
import { PeriodDrawer } from '../forms/period-drawer.tsx';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';

/** `/admin/tipo-suscripcions`: billing periods. */
export function PeriodsPage() {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const query = useQuery(periodsQuery);
  return (
    <ShelfScreen
      title={t(($) => $.catalog.periods.title)}
      lead={t(($) => $.catalog.periods.lead)}
      addLabel={t(($) => $.catalog.periods.add)}
      refs={periodShelf}
      query={query}
      nameOf={({ name }) => inOwnWords(name)}
      lineOf={(period) => words.rhythm(period)}
      columns={[
        { id: 'rhythm', header: t(($) => $.catalog.periods.rhythm), cell: (period) => words.rhythm(period) },
        {
          id: 'anchor',
          header: t(($) => $.catalog.periods.anchor),
          cell: ({ anchorMode }) => t(($) => $.catalog.periods.anchors[anchorMode]),
        },
        {
          id: 'trial',
          header: t(($) => $.catalog.periods.trial),
          isEnd: true,
          cell: ({ trialDays }) => (trialDays === 0 ? '–' : words.days(trialDays)),
        },
        {
          id: 'offers',
          header: t(($) => $.catalog.periods.offers),
          isEnd: true,
          cell: ({ offers }) => words.formats.number(offers),
        },
      ]}
      drawer={(props) => <PeriodDrawer {...props} />}
    />
  );
}
