import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeTable } from '#components/billing/charge-table.tsx';
import { SubscriptionTimeline } from '#components/billing/timeline.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Box } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { timelineQuery } from '../api/subscriptions.queries.ts';
import type { SubscriptionActs } from '../api/use-subscription-acts.ts';
import classes from './subscription-drawer.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box lineTop as="section" mt={24} pt={18} className={classes.section}>
      <h3>{title}</h3>
      {children}
    </Box>
  );
}

/** The exact next charge, as computed by the engine. */
export function NextCharge({ detail }: { detail: AdminSubscription }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const next = detail.subscription?.nextCharge;
  if (!next) return null;
  const title = t(($) => $.subscribers.detail.nextCharge, { date: formats.longDate(next.at) });
  return (
    <Section title={title}>
      <ChargeTable charge={next.charge} label={title} />
    </Section>
  );
}

/** Billed periods, each with its invoice. */
export function Periods({ detail }: { detail: AdminSubscription }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  if (detail.periods.length === 0) return null;
  return (
    <Section title={t(($) => $.subscribers.detail.periods)}>
      <ul className={classes.rows}>
        {detail.periods.map(({ id, periodStart, periodEnd, reason, offer, netMinor, invoiceNumber }) => (
          <li key={id}>
            <span>
              {formats.date(periodStart)} – {formats.date(periodEnd)}
              <small>
                <Unbroken
                  text={[t(($) => $.subscribers.reasons[reason]), words.plan(offer), invoiceNumber]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </small>
            </span>
            <span>{formats.exactMoney({ minor: netMinor, currency: offer.currency })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ExtrasProps = { detail: AdminSubscription; acts: SubscriptionActs; onRevoke: (purchaseId: string) => void };

/** Packages and the operator's grants, each revocable. */
export function Extras({ detail, acts, onRevoke }: ExtrasProps) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const canWrite = useCan('subscriptions.write');
  const grants = detail.grants.filter(({ revokedAt }) => revokedAt === null);
  if (grants.length === 0 && detail.purchases.length === 0) return null;
  const until = (at: string | null) =>
    at === null
      ? t(($) => $.subscribers.detail.forGood)
      : t(($) => $.subscribers.detail.until, { date: formats.date(at) });
  return (
    <Section title={t(($) => $.subscribers.detail.extras)}>
      <ul className={classes.rows}>
        {detail.purchases.map(({ id, package: bought, state, expiresAt, priceMinor, currency }) => (
          <li key={id}>
            <span>
              {words.name(bought.name)}
              <small>
                {t(($) => $.subscribers.purchase[state])} · {until(expiresAt)}
              </small>
            </span>
            <span>
              {formats.exactMoney({ minor: priceMinor, currency })}
              {canWrite && state === 'active' && (
                <small>
                  <TextButton onClick={() => onRevoke(id)}>{t(($) => $.subscribers.act.revoke)}</TextButton>
                </small>
              )}
            </span>
          </li>
        ))}
        {grants.map(({ id, resource, amount, remaining, expiresAt, reason }) => (
          <li key={id}>
            <span>
              + {words.quota(resource, amount)}
              <small>{[reason, until(expiresAt)].filter(Boolean).join(' · ')}</small>
            </span>
            <span>
              {t(($) => $.subscribers.detail.left, { n: words.amount(resource, remaining) })}
              {canWrite && (
                <small>
                  <TextButton onClick={() => void acts.revokeGrant(id)}>
                    {t(($) => $.subscribers.act.revoke)}
                  </TextButton>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** All its events, with author and reason. */
export function Timeline({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation('subscribers');
  const query = useInfiniteQuery(timelineQuery(subscriptionId));
  const title = t(($) => $.subscribers.detail.timeline);
  return (
    <Section title={title}>
      {!query.data && <Unloaded query={query} rows={3} />}
      <SubscriptionTimeline
        isForOperator
        events={query.data?.pages.flatMap(({ items }) => items) ?? []}
        label={title}
      />
      {query.hasNextPage && (
        <Box mt={14}>
          <LoadMore query={query} size="sm">
            {t(($) => $.subscribers.detail.more)}
          </LoadMore>
        </Box>
      )}
    </Section>
  );
}
