import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import classes from './matrix.module.css';

export const couponView = 'cupones';

/** Offers and coupons. */
export function CatalogTabs({ isCoupons }: { isCoupons: boolean }) {
  const { t } = useTranslation('catalog');
  return (
    <Box fixed px={20} className={classes.tabs}>
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
