import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { OperatorOverview } from '../api/operator.queries.ts';
import classes from './side-cards.module.css';

type State = OperatorOverview['subscriptions'][number]['state'];

const tones: Record<State, StatusTone> = {
  scheduled: 'info',
  pending_payment: 'warn',
  expired: 'neutral',
  trialing: 'info',
  active: 'ok',
  paused: 'warn',
  past_due: 'warn',
  suspended: 'danger',
  cancelled: 'neutral',
};

export function SubscriptionsCard({ subscriptions }: Pick<OperatorOverview, 'subscriptions'>) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  return (
    <Card title={t(($) => $.operator.summary.subscriptions)}>
      {subscriptions.length === 0 ? (
        <p className={classes.none}>{t(($) => $.operator.summary.noSubscriptions)}</p>
      ) : (
        <dl className={classes.list}>
          {subscriptions.map(({ state, count }) => (
            <SubscriptionLine key={state} state={state} count={formats.number(count)} />
          ))}
        </dl>
      )}
    </Card>
  );
}

function SubscriptionLine({ state, count }: { state: State; count: string }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <dt>
        <StatusBadge tone={tones[state]} isQuiet={tones[state] === 'ok'}>
          {t(($) => $.operator.summary.state[state])}
        </StatusBadge>
      </dt>
      <dd>{count}</dd>
    </>
  );
}

/** How mail leaves this installation, said plainly. */
export function TransportCard({ transport }: Pick<OperatorOverview, 'transport'>) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  const isSmtp = transport.kind === 'smtp';
  return (
    <Card title={t(($) => $.operator.summary.transport)}>
      <StatusBadge tone={isSmtp ? 'ok' : 'info'}>
        {isSmtp ? t(($) => $.operator.summary.smtp) : t(($) => $.operator.summary.outbox)}
      </StatusBadge>
      <p className={classes.help}>
        {isSmtp ? t(($) => $.operator.summary.smtpHelp) : t(($) => $.operator.summary.outboxHelp)}
      </p>
      <dl className={classes.list}>
        <dt>{t(($) => $.operator.summary.kept, { count: transport.kept, n: formats.number(transport.kept) })}</dt>
        <dd>
          <LinkButton size="sm" variant="link" to={paths.admin.settings}>
            {t(($) => $.operator.summary.readOutbox)}
          </LinkButton>
        </dd>
      </dl>
    </Card>
  );
}

export function DatabaseCard({ bytes }: { bytes: number }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  return (
    <Card title={t(($) => $.operator.summary.database)}>
      <p className={classes.figure}>{formats.bytes(bytes)}</p>
    </Card>
  );
}
