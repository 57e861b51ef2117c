import type { Coupon } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { couponShelf, couponsQuery } from '../api/catalog.calls.ts';
import { CouponDrawer } from '../forms/coupon-drawer.tsx';
import { ppmPerPercent } from '../money.rules.ts';
import { inOwnWords } from '../names.rules.ts';
import { useCatalogWords } from '../use-catalog-words.ts';
import { CatalogTabs } from './catalog-tabs.tsx';
import { ShelfScreen } from './shelf-screen.tsx';

const withUse = ({ items }: { items: Coupon[] }) => ({
  items: items.map((coupon) => ({ ...coupon, isUsed: coupon.redeemed > 0 })),
});

/** Discount codes. */
export function CouponsScreen() {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const query = useQuery({ ...couponsQuery, select: withUse });
  const takesOff = ({ percentPpm, amountMinor, currency }: Coupon): string =>
    percentPpm === null
      ? words.formats.exactMoney({ minor: amountMinor ?? 0, currency: currency ?? 'EUR' })
      : words.formats.percent(percentPpm / ppmPerPercent / 100);
  const lasts = ({ periods }: Coupon): string =>
    periods === null ? t(($) => $.catalog.coupons.forGood) : t(($) => $.catalog.coupons.forPeriods, { count: periods });
  const uses = ({ redeemed, maxRedemptions }: Coupon): string =>
    maxRedemptions === null
      ? words.formats.number(redeemed)
      : t(($) => $.catalog.coupons.usedOf, {
          used: words.formats.number(redeemed),
          max: words.formats.number(maxRedemptions),
        });
  return (
    <ShelfScreen
      title={t(($) => $.catalog.items.title)}
      lead={t(($) => $.catalog.coupons.lead)}
      addLabel={t(($) => $.catalog.coupons.add)}
      refs={couponShelf}
      query={query}
      empty={{ title: t(($) => $.catalog.coupons.empty), help: t(($) => $.catalog.coupons.emptyHelp) }}
      top={<CatalogTabs isCoupons />}
      nameOf={({ code }) => code}
      lineOf={(coupon) => [takesOff(coupon), lasts(coupon)].join(' · ')}
      columns={[
        { id: 'name', header: t(($) => $.catalog.coupons.name), cell: ({ name }) => inOwnWords(name) },
        { id: 'off', header: t(($) => $.catalog.coupons.takesOff), isEnd: true, cell: takesOff },
        { id: 'lasts', header: t(($) => $.catalog.coupons.periods), cell: lasts },
        { id: 'uses', header: t(($) => $.catalog.coupons.uses), isEnd: true, cell: uses },
        {
          id: 'until',
          header: t(($) => $.catalog.coupons.until),
          isEnd: true,
          cell: ({ validUntil }) => (validUntil === null ? '–' : words.formats.date(validUntil)),
        },
      ]}
      drawer={(props) => <CouponDrawer {...props} />}
    />
  );
}
