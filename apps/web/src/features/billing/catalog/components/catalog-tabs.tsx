import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';

export const couponView = 'cupones';

/** Offers and coupons. */
export function CatalogTabs({ isCoupons }: { isCoupons: boolean }) {
  const { t } = useTranslation('catalog');
  return (
    <Box phone={{ p: '0 16px' }} fixed px={20}>
      <FilterTabs
        label={t(($) => $.catalog.items.title)}
        tabs={[
          { key: 'items', label: t(($) => $.catalog.items.prices), to: paths.admin.catalog, isCurrent: !isCoupons },
          {
            key: 'coupons',
            label: t(($) => $.catalog.coupons.title),
            to: `${paths.admin.catalog}?vista=${couponView}`,
            isCurrent: isCoupons,
          },
        ]}
      />
    </Box>
  );
}
