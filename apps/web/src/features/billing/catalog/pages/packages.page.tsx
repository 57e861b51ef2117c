import type { CatalogPackage } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { packageShelf, packagesQuery } from '../api/catalog.calls.ts';
import { NotForSaleBadge, NotForSaleNote } from '../components/not-for-sale.tsx';
import { ShelfScreen } from '../components/shelf-screen.tsx';
import { PackageDrawer } from '../forms/package-drawer.tsx';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';

/** `/admin/paquetes`: one-off additions to a plan. */
export function PackagesPage() {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const query = useQuery(packagesQuery);
  const price = ({ priceMinor, currency }: CatalogPackage) => words.formats.exactMoney({ minor: priceMinor, currency });
  const brings = ({ quotas }: CatalogPackage) =>
    words.formats.list(
      quotas.map(({ resource, amount }) => `${words.resource(resource)}: ${words.amount(resource, amount)}`),
    );
  return (
    <ShelfScreen
      title={t(($) => $.catalog.packages.title)}
      lead={t(($) => $.catalog.packages.lead)}
      addLabel={t(($) => $.catalog.packages.add)}
      refs={packageShelf}
      query={query}
      nameOf={({ name }) => inOwnWords(name)}
      badgeOf={(pack) => <NotForSaleBadge of={pack} />}
      top={<NotForSaleNote items={query.data?.items ?? []} />}
      lineOf={(pack) => [price(pack), brings(pack)].join(' · ')}
      columns={[
        { id: 'brings', header: t(($) => $.catalog.packages.brings), cell: brings },
        {
          id: 'price',
          header: t(($) => $.catalog.form.price),
          isEnd: true,
          cell: (pack) => <strong>{price(pack)}</strong>,
        },
        {
          id: 'days',
          header: t(($) => $.catalog.packages.lasts),
          isEnd: true,
          cell: ({ validDays }) => (validDays === null ? t(($) => $.catalog.packages.forever) : words.days(validDays)),
        },
        {
          id: 'bought',
          header: t(($) => $.catalog.packages.bought),
          isEnd: true,
          cell: ({ purchases }) => words.formats.number(purchases),
        },
      ]}
      drawer={(props) => <PackageDrawer {...props} />}
    />
  );
}
