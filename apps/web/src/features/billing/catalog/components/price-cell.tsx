import type { CatalogItem } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustments } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import type { PriceActs } from '../api/use-prices.ts';
import { PriceDialog } from '../forms/price-dialog.tsx';
import { useCatalogWords } from '../use-catalog-words.ts';
import { NotForSaleBadge } from './not-for-sale.tsx';
import { MoneyField } from './number-field.tsx';
import classes from './matrix.module.css';

type Props = { item: CatalogItem; name: string; canWrite: boolean; acts: PriceActs; onOpen: () => void };

/** Further facts about an offer, in one line. */
function Notes({ item }: { item: CatalogItem }) {
  const { t } = useTranslation('catalog');
  const { formats } = useCatalogWords();
  const { nextPrice, currency, subscriptions, visibleUntil } = item;
  return (
    <Stack as="span" align="start" gap={2} size={12} tone="faint">
      {item.archivedAt !== null && <StatusBadge tone="neutral">{t(($) => $.catalog.archived)}</StatusBadge>}
      <NotForSaleBadge of={item} />
      {item.startsTrial && <StatusBadge tone="info">{t(($) => $.catalog.items.trial)}</StatusBadge>}
      {nextPrice && (
        <span>
          {t(($) => $.catalog.items.next, {
            price: formats.exactMoney({ minor: nextPrice.priceMinor, currency }),
            date: formats.date(nextPrice.validFrom),
          })}
        </span>
      )}
      {visibleUntil !== null && <span>{t(($) => $.catalog.items.until, { date: formats.date(visibleUntil) })}</span>}
      {subscriptions > 0 && <span>{t(($) => $.catalog.plans.subscribers, { count: subscriptions })}</span>}
    </Stack>
  );
}

/** An inline price: Enter saves, Escape cancels; if somebody pays it, asks which subscribers the change applies to. */
export function PriceCell({ item, name, canWrite, acts, onOpen }: Props) {
  const { t } = useTranslation('catalog');
  const { formats } = useCatalogWords();
  const [typed, setTyped] = useState<number | null>();
  const [asked, setAsked] = useState<number>();
  const { price, currency } = item;
  const shown = formats.exactMoney({ minor: price.priceMinor, currency });
  function take(): void {
    setTyped(undefined);
    if (typed === undefined || typed === null || typed === price.priceMinor) return;
    if (item.subscriptions > 0) setAsked(typed);
    else
      void acts.set(item, {
        priceMinor: typed,
        setupFeeMinor: price.setupFeeMinor,
        validFrom: null,
        existingFrom: null,
      });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(undefined);
    }
  }
  return (
    <div className={classes.cell} data-archived={item.archivedAt !== null || undefined}>
      <Row gap={4}>
        {typed === undefined ? (
          <Box
            as="button"
            py={4}
            px={6}
            radius="sm"
            size={14}
            weight="semibold"
            type="button"
            className={classes.amount}
            disabled={!canWrite || item.archivedAt !== null}
            aria-label={t(($) => $.catalog.items.changePrice, { name, price: shown })}
            onClick={() => setTyped(price.priceMinor)}
          >
            {shown}
          </Box>
        ) : (
          <MoneyField
            hideLabel
            autoFocus
            label={t(($) => $.catalog.items.priceOf, { name })}
            minor={typed}
            currency={currency}
            onMinor={setTyped}
            onKeyDown={onKeyDown}
            onBlur={take}
          />
        )}
        <IconButton
          icon={IconAdjustments}
          size={28}
          iconSize={16}
          label={t(($) => $.catalog.items.details, { name })}
          onClick={onOpen}
        />
      </Row>
      <Notes item={item} />
      {asked !== undefined && (
        <PriceDialog item={item} startMinor={asked} acts={acts} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}
