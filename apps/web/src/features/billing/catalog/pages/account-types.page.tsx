import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { typeShelf, typesQuery } from '../api/catalog.calls.ts';
import { ShelfScreen } from '../components/shelf-screen.tsx';
import { TypeDrawer } from '../forms/type-drawer.tsx';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';

/** `/admin/tipo-cuenta`: account types available at registration. */
export function AccountTypesPage() {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const query = useQuery(typesQuery);
  const buyer = (isBusiness: boolean) =>
    isBusiness ? t(($) => $.catalog.types.isBusiness) : t(($) => $.catalog.types.isConsumer);
  return (
    <ShelfScreen
      title={t(($) => $.catalog.types.title)}
      lead={t(($) => $.catalog.types.lead)}
      addLabel={t(($) => $.catalog.types.add)}
      refs={typeShelf}
      query={query}
      nameOf={({ name }) => inOwnWords(name)}
      lineOf={({ isBusiness, clients }) =>
        [buyer(isBusiness), t(($) => $.catalog.types.clientCount, { count: clients })].join(' · ')
      }
      columns={[
        { id: 'buyer', header: t(($) => $.catalog.types.buyer), cell: ({ isBusiness }) => buyer(isBusiness) },
        {
          id: 'tax',
          header: t(($) => $.catalog.types.number),
          cell: ({ requiresTaxId }) =>
            requiresTaxId ? t(($) => $.catalog.types.required) : t(($) => $.catalog.types.optional),
        },
        {
          id: 'clients',
          header: t(($) => $.catalog.plans.clients),
          isEnd: true,
          cell: ({ clients }) => words.formats.number(clients),
        },
      ]}
      drawer={(props) => <TypeDrawer {...props} />}
    />
  );
}
