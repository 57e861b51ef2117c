import type { Tax } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { taxPlaces } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { taxIdChecksQuery, taxShelf, taxesQuery } from '../api/catalog.calls.ts';
import { IdChecks } from '../components/id-checks.tsx';
import { ShelfScreen } from '../components/shelf-screen.tsx';
import { TaxDrawer } from '../forms/tax-drawer.tsx';
import { ppmPerPercent } from '../money.rules.ts';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';
import type { catalogue } from '#locales/es/invoicing.ts';

type KnownRegion = keyof typeof catalogue.sellerDialog.regions;
const knownRegions: Record<KnownRegion, true> = { 'ES-CN': true, 'ES-CE': true, 'ES-ML': true };

function isKnownRegion(region: string): region is KnownRegion {
  return Object.hasOwn(knownRegions, region);
}

/** `/admin/impuestos`: taxes by place and date. */
export function TaxesPage() {
  const { t } = useTranslation('catalog');
  const { t: invoicing } = useTranslation('invoicing');
  const words = useCatalogWords();
  const query = useQuery(taxesQuery);
  const checks = useQuery(taxIdChecksQuery);
  const names = new Intl.DisplayNames([currentLocale()], { type: 'region' });
  const place = ({ country, region }: Tax): string => {
    if (country === taxPlaces.betweenMembers) return t(($) => $.catalog.taxes.betweenMembers);
    if (country === taxPlaces.elsewhere) return t(($) => $.catalog.taxes.elsewhere);
    if (region === null) return names.of(country) ?? country;
    return isKnownRegion(region) ? invoicing(($) => $.invoicing.sellerDialog.regions[region]) : region;
  };
  const rate = ({ ratePpm, category }: Tax): string => {
    if (category !== 'S') return t(($) => $.catalog.taxes.categories[category]);
    return ratePpm === null ? '–' : words.formats.percent(ratePpm / ppmPerPercent / 100);
  };
  const since = ({ rates }: Tax): string => {
    const last = rates.at(-1);
    return last ? words.formats.date(last.validFrom) : '–';
  };
  return (
    <ShelfScreen
      title={t(($) => $.catalog.taxes.title)}
      lead={t(($) => $.catalog.taxes.lead)}
      addLabel={t(($) => $.catalog.taxes.add)}
      refs={taxShelf}
      query={query}
      nameOf={({ name }) => inOwnWords(name)}
      lineOf={(tax) => [place(tax), rate(tax)].join(' · ')}
      columns={[
        { id: 'place', header: t(($) => $.catalog.taxes.place), cell: place },
        {
          id: 'rate',
          header: t(($) => $.catalog.taxes.rate),
          isEnd: true,
          cell: (tax) => <strong>{rate(tax)}</strong>,
        },
        { id: 'since', header: t(($) => $.catalog.taxes.since), isEnd: true, cell: since },
      ]}
      drawer={(props) => <TaxDrawer {...props} />}
    >
      {checks.data && <IdChecks checks={checks.data} />}
    </ShelfScreen>
  );
}
