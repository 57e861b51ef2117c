import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { noticeOf, openAmount, type NoticeKind } from '#components/billing/standing.rules.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout, type CalloutTone } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { holdsSubscription, writeSubscription } from '#lib/session/session-store.ts';
import { useHeldSubscription } from '#lib/session/use-held-subscription.ts';

const rereadEveryMs = 300_000;

const tones: Record<NoticeKind, CalloutTone> = {
  suspended: 'danger',
  readOnly: 'danger',
  pastDue: 'warn',
  pendingStart: 'info',
  ended: 'warn',
  paused: 'info',
  trialOver: 'warn',
  trialEnding: 'info',
  over: 'warn',
  full: 'warn',
};

const ways: Record<NoticeKind, { to: string; label: 'pay' | 'choose' | 'plan' | 'more' }> = {
  suspended: { to: paths.account.payments, label: 'pay' },
  readOnly: { to: paths.account.payments, label: 'pay' },
  pastDue: { to: paths.account.payments, label: 'pay' },
  pendingStart: { to: paths.account.plan, label: 'plan' },
  ended: { to: paths.account.plans, label: 'choose' },
  paused: { to: paths.account.plan, label: 'plan' },
  trialOver: { to: paths.account.plans, label: 'choose' },
  trialEnding: { to: paths.account.plans, label: 'choose' },
  over: { to: paths.account.packages, label: 'more' },
  full: { to: paths.account.packages, label: 'more' },
};

/** Screens that show all of this themselves. */
const ownScreens: readonly string[] = [paths.account.plan, paths.account.plans];

/** The stored subscription, refreshed every few minutes: it can change in the background. */
function useSubscription(): Subscription | null | undefined {
  const held = useHeldSubscription();
  const { data } = useQuery({
    queryKey: ['subscription'],
    queryFn: async ({ signal }) => {
      const subscription = await call(dataSubscriptionRef, { signal });
      writeSubscription(subscription);
      return subscription;
    },
    ...(held ? { initialData: held, initialDataUpdatedAt: Date.parse(held.serverTime) } : {}),
    staleTime: rereadEveryMs,
    refetchInterval: rereadEveryMs,
    // The session fetches it itself when nothing is stored yet.
    enabled: held !== undefined || holdsSubscription(),
  });
  return data;
}

function useValues(subscription: Subscription) {
  const { t } = useTranslation('standing');
  const formats = useFormats();
  const words = useOfferWords();
  const { dunning, trialEndsAt, periodEnd, cancelledAt, pendingStart, state, quotas, offer } = subscription;
  const isOver = noticeOf(subscription) === 'over';
  const full = quotas.filter(
    ({ used, limit }) => limit !== null && (isOver ? used > limit : used >= Math.max(1, limit)),
  );
  const what = full.map(({ resource, used, limit }) =>
    t(($) => $.standing.notice.use, {
      resource: words.resource(resource),
      used: words.amount(resource, used),
      limit: words.amount(resource, limit ?? 0),
    }),
  );
  const date = state === 'past_due' ? dunning?.readOnlyAt : (cancelledAt ?? trialEndsAt);
  const amount = pendingStart ? { minor: pendingStart.dueMinor, currency: offer.currency } : openAmount(subscription);
  return {
    amount: formats.money(amount),
    date: formats.longDate(date ?? periodEnd),
    until: formats.longDate(dunning?.cancelledAt ?? periodEnd),
    what: formats.list(what),
  };
}

function Notice({ kind, subscription }: { kind: NoticeKind; subscription: Subscription }) {
  const { t } = useTranslation('standing');
  const values = useValues(subscription);
  const { to, label } = ways[kind];
  const invoice = subscription.unpaidInvoices[0];
  const target = label === 'pay' && invoice ? `${to}?factura=${invoice.id}` : to;
  return (
    <Box phone={{ p: '8px 12px 0' }} fixed pt={12} px={16} data-billing-notice={kind}>
      <Callout
        tone={tones[kind]}
        title={t(($) => $.standing.notice[kind].title, values)}
        action={
          <LinkButton to={target} size="sm">
            {t(($) => $.standing.notice[label])}
          </LinkButton>
        }
      >
        {t(($) => $.standing.notice[kind].help, values)}
      </Callout>
    </Box>
  );
}

/** Above every screen, when billing or limits need attention: what happened, what still works, what to do. */
export function BillingNotice() {
  const { pathname } = useLocation();
  const subscription = useSubscription();
  if (!subscription || ownScreens.includes(pathname)) return null;
  const kind = noticeOf(subscription);
  return kind === undefined ? null : <Notice kind={kind} subscription={subscription} />;
}
