import { useTranslation } from 'react-i18next';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = { days: readonly { day: string; sent: number }[]; today: string };

/** Mails sent per day of the period; today in the thread's colour. */
export function SendsCard({ days, today }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const title = t(($) => $.billing.myplan.sendsPerDay);
  const total = days.reduce((sum, { sent }) => sum + sent, 0);
  const now = days.findIndex(({ day }) => day === today);
  return (
    <Card
      title={title}
      end={
        <Text as="span" size={13} tone="muted" tabular>
          {t(($) => $.billing.myplan.sentInPeriod, { n: formats.number(total) })}
        </Text>
      }
    >
      {days.length === 0 ? (
        <Text size={13} tone="muted">
          {t(($) => $.billing.myplan.noSends)}
        </Text>
      ) : (
        <BarChart
          label={title}
          namesHeading={t(($) => $.billing.myplan.day)}
          names={days.map(({ day }) => formats.date(day))}
          series={[{ name: title, color: 'var(--chart-1)', values: days.map(({ sent }) => sent) }]}
          format={(value) => formats.compact(value)}
          now={now === -1 ? undefined : now}
        />
      )}
    </Card>
  );
}
