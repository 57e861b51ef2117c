import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconDownload } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FigureTip } from '#components/figures/figure-tip.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { saveTable } from '../api/save-table.ts';
import { drill, fallOf, type FallStep } from '../drill.rules.ts';
import { useMayDrill } from '../use-may-drill.ts';
import classes from './movement-card.module.css';

type Props = { overview: OperatorOverview; money: Money };

const total = { weight: 'semibold', tone: 'default' } as const;

function toneOf({ key, minor }: FallStep): 'start' | 'now' | 'gain' | 'loss' {
  if (key === 'start' || key === 'now') return key;
  return minor < 0 ? 'loss' : 'gain';
}

function MovementRow({ step, floor, top, overview, money }: Props & { step: FallStep; floor: number; top: number }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const may = useMayDrill();
  const { key, minor } = step;
  const scale = 100 / Math.max(1, top - floor);
  const [low, high] = [Math.min(step.from, step.to), Math.max(step.from, step.to)].map((end) => Math.max(end, floor));
  const left = ((low ?? 0) - floor) * scale;
  const width = minor === 0 ? 0 : Math.max(1, ((high ?? 0) - (low ?? 0)) * scale);
  const isMovement = key !== 'start' && key !== 'now';
  const amount = formats.money({ minor, currency: money.currency });
  const text = isMovement && minor > 0 ? `+${amount}` : amount;
  return (
    <tr data-tone={toneOf(step)}>
      <Text as="th" scope="row" {...(isMovement ? { weight: 'regular', tone: 'muted' } : total)}>
        {t(($) => $.overview.movement[key])}
      </Text>
      <Box as="td" relative w="50%" aria-hidden="true">
        <Text as="span" h={14} radius="xs" className={classes.bar} style={{ left: `${left}%`, width: `${width}%` }} />
      </Box>
      <Text as="td" pl={12} textAlign="right" nowrap tabular {...(isMovement ? {} : total)} className={classes.amount}>
        {isMovement && may.subscriptions ? (
          <Text
            as={Link}
            weight="semibold"
            underline
            to={drill.movement(key, { from: overview.from, to: overview.to, currency: money.currency })}
          >
            {text}
          </Text>
        ) : (
          text
        )}
        {isMovement && (
          <Text as="small" block size={12} tone="faint">
            {t(($) => $.overview.subscriptionCount, {
              count: money.movements[key].subscriptions,
              n: formats.number(money.movements[key].subscriptions),
            })}
          </Text>
        )}
      </Text>
    </tr>
  );
}

/** Baseline below every bar, so that movements are visible next to a large total; with large movements it is zero. */
function floorOf(steps: readonly FallStep[]): number {
  const ends = steps.flatMap(({ key, from, to }) => (key === 'start' || key === 'now' ? [to] : [from, to]));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const floor = low - (high - low) * 0.6;
  return floor > high / 4 ? floor : 0;
}

/** From the revenue at the start of the period to the current one. */
export function MovementCard({ overview, money }: Props) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const save = useAction();
  const steps = fallOf(money);
  const floor = floorOf(steps);
  const top = Math.max(...steps.flatMap(({ from, to }) => [from, to]));
  const title = t(($) => $.overview.movements);
  const span = t(($) => $.overview.span, { from: formats.date(overview.from), to: formats.date(overview.to) });
  return (
    <Card
      title={title}
      end={
        <Row as="span" inline gap={4} size={13} tone="faint">
          {span}
          <FigureTip label={t(($) => $.overview.whatIs, { name: title })} text={t(($) => $.overview.tip.movements)} />
          <IconButton
            icon={IconDownload}
            label={t(($) => $.overview.download, { title })}
            onClick={() => void save.run(() => saveTable({ table: 'movements', period: overview.period }))}
          />
        </Row>
      }
    >
      <Box as="table" size={13} className={classes.table} aria-label={title}>
        <tbody>
          {steps.map((step) => (
            <MovementRow key={step.key} step={step} floor={floor} top={top} overview={overview} money={money} />
          ))}
        </tbody>
      </Box>
      <Text lineTop pt={12} mt={10} size={13} tone="muted">
        {t(($) => $.overview.netNew, { amount: formats.money({ minor: money.netNewMinor, currency: money.currency }) })}
        {floor > 0 &&
          ` ${t(($) => $.overview.axisFrom, { amount: formats.money({ minor: Math.round(floor / 100) * 100, currency: money.currency }) })}`}
      </Text>
    </Card>
  );
}
