import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Change } from '#components/figures/delta.tsx';
import { FigureTip } from '#components/figures/figure-tip.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { drill, majorOf } from '../drill.rules.ts';
import { useMayDrill } from '../use-may-drill.ts';

type Definition = 'mrr' | 'billed' | 'churn' | 'signUps' | 'failed';

function Tip({ of }: { of: Definition }) {
  const { t } = useTranslation('overview');
  return (
    <FigureTip
      label={t(($) => $.overview.whatIs, { name: t(($) => $.overview.figure[of]) })}
      text={t(($) => $.overview.tip[of])}
    />
  );
}

function Recurring({ money }: { money: Money | undefined }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  if (!money) return <Stat label={t(($) => $.overview.figure.mrr)} value="–" tip={<Tip of="mrr" />} />;
  const { currency, mrrMinor, mrrAtStartMinor, arrMinor, mrr } = money;
  return (
    <Stat
      label={t(($) => $.overview.figure.mrr)}
      value={formats.money({ minor: mrrMinor, currency })}
      to={may.subscriptions ? drill.recurring(currency) : undefined}
      tip={<Tip of="mrr" />}
      delta={
        <Change
          now={mrrMinor}
          before={mrrAtStartMinor}
          base={majorOf({ minor: mrrAtStartMinor, currency })}
          write={(minor) => formats.money({ minor, currency })}
        />
      }
      spark={<Sparkline values={mrr} />}
      note={t(($) => $.overview.perYear, { amount: formats.money({ minor: arrMinor, currency }) })}
    />
  );
}

function Churn({ overview, money }: { overview: OperatorOverview; money: Money | undefined }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { rate, rateBefore, lost } = overview.subscriptions.logoChurn;
  const revenue = money?.revenueChurn ?? null;
  return (
    <Stat
      label={t(($) => $.overview.figure.churn)}
      value={rate === null ? '–' : formats.percent(rate)}
      to={may.subscriptions ? drill.lost(overview) : undefined}
      tip={<Tip of="churn" />}
      delta={
        rate !== null &&
        rateBefore !== null && <Change now={rate} before={rateBefore} write={formats.percent} lessIsBetter />
      }
      note={
        revenue === null
          ? t(($) => $.overview.lost, { count: lost, n: formats.number(lost) })
          : t(($) => $.overview.ofRevenue, { rate: formats.percent(revenue) })
      }
    />
  );
}

function Failed({ money }: { money: Money | undefined }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  return (
    <Stat
      label={t(($) => $.overview.figure.failed)}
      value={formats.number(money?.failed.invoices ?? 0)}
      to={may.invoices && money ? drill.open('fallidas', money.currency) : undefined}
      tip={<Tip of="failed" />}
      note={money && formats.money({ minor: money.failed.dueMinor, currency: money.currency })}
    />
  );
}

/** Five key figures, each with an explanation and a link to its list. */
export function FiguresStrip({ overview, money }: { overview: OperatorOverview; money: Money | undefined }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { clients, subscriptions } = overview;
  return (
    <Box mb={20}>
      <StatStrip label={t(($) => $.overview.figures)}>
        <Recurring money={money} />
        <Stat
          label={t(($) => $.overview.figure.billed)}
          value={formats.number(subscriptions.billed)}
          to={may.subscriptions ? drill.billed : undefined}
          tip={<Tip of="billed" />}
          note={t(($) => $.overview.onTrial, {
            count: subscriptions.trials.running,
            n: formats.number(subscriptions.trials.running),
          })}
        />
        <Churn overview={overview} money={money} />
        <Stat
          label={t(($) => $.overview.figure.signUps)}
          value={formats.number(clients.fresh)}
          to={may.clients ? drill.signUps(overview) : undefined}
          tip={<Tip of="signUps" />}
          delta={<Change now={clients.fresh} before={clients.freshBefore} />}
          spark={<Sparkline values={clients.series} />}
          note={t(($) => $.overview.inAll, { count: clients.total, n: formats.number(clients.total) })}
        />
        <Failed money={money} />
      </StatStrip>
    </Box>
  );
}
