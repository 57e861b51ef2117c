import type { CatalogItem, PriceVersion } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { pricesQuery } from '../api/catalog.calls.ts';
import type { PriceActs } from '../api/use-prices.ts';
import { useCatalogWords } from '../use-catalog-words.ts';

type Props = { item: CatalogItem; canWrite: boolean; acts: PriceActs };

/** All prices of an offer, newest first, with the subscribers they apply to. */
export function PriceVersions({ item, canWrite, acts }: Props) {
  const { t } = useTranslation('catalog');
  const { formats } = useCatalogWords();
  const query = useQuery(pricesQuery(item.id));
  const money = (minor: number) => formats.exactMoney({ minor, currency: item.currency });
  const words = ({ validFrom, existingFrom, noticedAt, holders, setupFeeMinor }: PriceVersion): string =>
    [
      t(($) => $.catalog.items.since, { date: formats.date(validFrom) }),
      setupFeeMinor > 0 ? t(($) => $.catalog.items.withFee, { price: money(setupFeeMinor) }) : '',
      existingFrom === null ? '' : t(($) => $.catalog.items.forAll, { date: formats.date(existingFrom) }),
      noticedAt === null ? '' : t(($) => $.catalog.items.notifiedOn, { date: formats.date(noticedAt) }),
      t(($) => $.catalog.plans.subscribers, { count: holders }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const isOpen = ({ id, isSold, noticedAt }: PriceVersion) =>
    id === item.nextPrice?.id && !isSold && noticedAt === null;
  return (
    <Grid as="ul" gap={0} size={13} aria-label={t(($) => $.catalog.items.versions)}>
      {query.data?.items.map((version) => (
        <Grid
          as="li"
          align="center"
          columns="minmax(80px, auto) 1fr 32px"
          gap={12}
          minH={44}
          lineBottom
          key={version.id}
        >
          <strong>{money(version.priceMinor)}</strong>
          <Text as="span" tone="faint">
            {words(version)}
          </Text>
          {canWrite && isOpen(version) && (
            <IconButton
              icon={IconTrash}
              size={28}
              iconSize={16}
              label={t(($) => $.catalog.items.withdraw, { price: money(version.priceMinor) })}
              onClick={() => void acts.withdraw(item, version.id)}
            />
          )}
        </Grid>
      ))}
    </Grid>
  );
}
