import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { useStanding } from '#components/billing/use-standing.ts';
import { methodsQuery } from '../api/billing.queries.ts';
import classes from './plan-banner.module.css';

const thread =
  'M-20 188H610C700 188 792 158 792 88C792 54 768 36 742 36C704 36 682 72 682 108C682 158 726 188 790 188H1060';

/** Payment method of the next charge as text; undefined without a saved card. */
function useMethodWords(): string | undefined {
  const { t } = useTranslation('billing');
  const { data } = useQuery({ ...methodsQuery, retry: false });
  const method = data?.items.find(({ isDefault }) => isDefault);
  if (!method || method.last4 === null) return undefined;
  const brand = method.brand ?? t(($) => $.billing.myplan.card);
  return t(($) => $.billing.myplan.method, {
    brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`,
    last4: method.last4,
  });
}

/** Name of the plan over the thread, its state in one sentence, and its price. */
export function PlanBanner({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const standing = useStanding();
  const method = useMethodWords();
  const { offer, state } = subscription;
  return (
    <section className={classes.banner}>
      <svg className={classes.thread} viewBox="0 0 1040 210" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d={thread} />
      </svg>
      <div className={classes.text}>
        <p className={classes.over}>{t(($) => $.billing.myplan.yours)}</p>
        <h1 className={classes.name}>{words.name(subscription.plan.name)}</h1>
        <p className={classes.sentence} data-standing>
          {standing(subscription, method)}
        </p>
      </div>
      <div className={classes.end}>
        {state !== 'active' && <SubscriptionStateBadge state={state} />}
        {state !== 'trialing' && (
          <p>
            <span className={classes.price}>{words.price(offer)}</span>
            <span className={classes.terms}>{words.terms(offer)}</span>
          </p>
        )}
      </div>
    </section>
  );
}
