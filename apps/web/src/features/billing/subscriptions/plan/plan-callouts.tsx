import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { isAfterTrial, openAmount } from '#components/billing/standing.rules.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { PlanActs } from '../api/use-plan-acts.ts';

type Props = { subscription: Subscription; acts: PlanActs };

/** Links to the invoice, opened for payment. */
function PayButton({ invoiceId }: { invoiceId: string | undefined }) {
  const { t } = useTranslation('billing');
  return (
    <LinkButton
      variant="primary"
      size="sm"
      to={invoiceId === undefined ? paths.account.payments : `${paths.account.payments}?factura=${invoiceId}`}
    >
      {t(($) => $.billing.myplan.pay)}
    </LinkButton>
  );
}

/** What is unpaid: since when, what still works, and how to pay. */
function Arrears({ subscription }: Pick<Props, 'subscription'>) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { dunning, unpaidInvoices, access, pendingStart, state } = subscription;
  if (unpaidInvoices.length === 0 || (pendingStart !== null && state !== 'past_due' && state !== 'suspended'))
    return null;
  const numbers = formats.list(unpaidInvoices.map(({ fullNumber }) => fullNumber));
  const amount = formats.money(openAmount(subscription));
  const next = dunning?.nextStepAt;
  // Without arrears the invoice restricts nothing; other restrictions are explained next to it.
  const isHarmless = access === 'full' || dunning === null;
  const help = access === 'full' ? 'workingHelp' : access === 'read_only' ? 'readOnlyHelp' : 'suspendedHelp';
  return (
    <Callout
      tone={isHarmless ? 'warn' : 'danger'}
      title={t(($) => $.billing.arrears.title, { amount, numbers })}
      action={<PayButton invoiceId={unpaidInvoices[0]?.id} />}
    >
      {dunning !== null && t(($) => $.billing.arrears[help])}
      {dunning === null && access === 'full' && t(($) => $.billing.arrears.openHelp)}{' '}
      {next ? t(($) => $.billing.arrears.nextTry, { date: formats.longDate(next) }) : ''}
    </Callout>
  );
}

function PendingStart({ subscription, acts }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { pendingStart } = subscription;
  const canWrite = useCan('billing.write');
  if (pendingStart === null) return null;
  const { offer, dueMinor, expiresAt, invoiceId } = pendingStart;
  return (
    <Callout
      tone="warn"
      title={t(($) => $.billing.pending.title, {
        plan: words.plan(offer),
        amount: formats.money({ minor: dueMinor, currency: offer.currency }),
      })}
      action={
        canWrite && (
          <Row as="span" inline wrap gap={8} align="stretch">
            <Button size="sm" loading={acts.isBusy} onClick={() => void acts.dropStart()}>
              {t(($) => $.billing.pending.drop)}
            </Button>
            <PayButton invoiceId={invoiceId} />
          </Row>
        )
      }
    >
      {t(($) => $.billing.pending.help, { date: formats.dateTime(expiresAt) })}
    </Callout>
  );
}

function Scheduled({ subscription, acts }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const canWrite = useCan('billing.write');
  const { scheduledChange, plan, state } = subscription;
  if (scheduledChange === null) return null;
  const isTrial = state === 'trialing';
  const values = {
    plan: words.plan(scheduledChange.offer),
    price: `${words.price(scheduledChange.offer)} ${words.terms(scheduledChange.offer)}`,
    date: formats.longDate(scheduledChange.at),
    current: words.name(plan.name),
  };
  return (
    <Callout
      title={isTrial ? t(($) => $.billing.scheduled.afterTrial, values) : t(($) => $.billing.scheduled.title, values)}
      action={
        canWrite && (
          <Button size="sm" loading={acts.isBusy} onClick={() => void acts.keepPlan()}>
            {isTrial ? t(($) => $.billing.scheduled.undoTrial) : t(($) => $.billing.scheduled.undo, values)}
          </Button>
        )
      }
    >
      {isTrial ? t(($) => $.billing.scheduled.trialHelp) : t(($) => $.billing.scheduled.help, values)}
    </Callout>
  );
}

function Leaving({ subscription, acts }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const canWrite = useCan('billing.write');
  if (!subscription.cancelAtPeriodEnd) return null;
  return (
    <Callout
      tone="warn"
      title={t(($) => $.billing.leaving.title, { date: formats.longDate(subscription.periodEnd) })}
      action={
        canWrite && (
          <Button variant="primary" size="sm" loading={acts.isBusy} onClick={() => void acts.resume()}>
            {t(($) => $.billing.leaving.undo)}
          </Button>
        )
      }
    >
      {t(($) => $.billing.leaving.help)}
    </Callout>
  );
}

function Paused({ subscription, acts }: Props) {
  const { t } = useTranslation('billing');
  const canWrite = useCan('billing.write');
  const { state } = subscription;
  if (state !== 'paused') return null;
  const isTrialOver = isAfterTrial(subscription);
  return (
    <Callout
      tone="warn"
      title={isTrialOver ? t(($) => $.billing.pausedNote.afterTrial) : t(($) => $.billing.pausedNote.title)}
      action={
        isTrialOver ? (
          <LinkButton variant="primary" size="sm" to={paths.account.plans}>
            {t(($) => $.billing.myplan.choose)}
          </LinkButton>
        ) : (
          canWrite && (
            <Button variant="primary" size="sm" loading={acts.isBusy} onClick={() => void acts.unpause()}>
              {t(($) => $.billing.pausedNote.resume)}
            </Button>
          )
        )
      }
    >
      {t(($) => $.billing.pausedNote.help)}
    </Callout>
  );
}

/** Everything that blocks the plan's next period, each with its solution. */
export function PlanCallouts({ subscription, acts }: Props) {
  return (
    <Grid hideEmpty gap={12} mt={16}>
      <FailureCallout failure={acts.failure} />
      <Arrears subscription={subscription} />
      <PendingStart subscription={subscription} acts={acts} />
      <Scheduled subscription={subscription} acts={acts} />
      <Leaving subscription={subscription} acts={acts} />
      <Paused subscription={subscription} acts={acts} />
    </Grid>
  );
}
