import type { NotForSale } from '@enlace/contract/billing/money/selling-currency.rules.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box } from '#components/layout/layout.tsx';

type Sellable = { notForSale: NotForSale | null; archivedAt: string | null };

/** Archived entries are marked themselves. */
const heldBackBy = ({ notForSale, archivedAt }: Sellable): NotForSale | null =>
  archivedAt === null ? notForSale : null;

/** Marks what clients do not see although its dates allow it. */
export function NotForSaleBadge({ of }: { of: Sellable }) {
  const { t } = useTranslation('catalog');
  return heldBackBy(of) !== null && <StatusBadge tone="warn">{t(($) => $.catalog.notForSale.badge)}</StatusBadge>;
}

/** Why some listed entries are not for sale; nothing if all are. */
export function NotForSaleNote({ items }: { items: readonly Sellable[] }) {
  const { t } = useTranslation('catalog');
  const reason = items.map(heldBackBy).find((each) => each !== null);
  if (!reason) return null;
  return (
    <Box fixed pb={12} px={20}>
      <Callout tone="warn" title={t(($) => $.catalog.notForSale.title)}>
        {t(($) => $.catalog.notForSale.reason[reason])}
      </Callout>
    </Box>
  );
}
