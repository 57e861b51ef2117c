import type { Dashboard, DaySeries } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { Delta } from '#components/figures/delta.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { changeOf, directionOf, sum } from '../dashboard.rules.ts';

function SeriesStat({ label, series }: { label: string; series: DaySeries }) {
  const formats = useFormats();
  const change = changeOf(series);
  return (
    <Stat
      label={label}
      value={formats.number(sum(series.current))}
      delta={change !== undefined && <Delta text={formats.change(change)} direction={directionOf(change)} />}
      spark={<Sparkline values={series.current} />}
    />
  );
}

/** Four figures under the sentence. */
export function FiguresStrip({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { contacts, sends } = data;
  return (
    <StatStrip label={t(($) => $.dashboard.figures)}>
      <SeriesStat label={t(($) => $.dashboard.stat.visits)} series={data.visits} />
      <SeriesStat label={t(($) => $.dashboard.stat.messages)} series={data.messages} />
      <Stat
        label={t(($) => $.dashboard.stat.contacts)}
        value={formats.number(contacts.total)}
        delta={contacts.new7d > 0 && <Delta text={formats.signed(contacts.new7d)} direction={1} />}
        spark={<Sparkline values={data.newContacts.current} />}
      />
      <Stat
        label={t(($) => $.dashboard.stat.sends)}
        value={formats.number(sends.used)}
        delta={
          <Delta
            direction={0}
            text={
              sends.quota === null
                ? t(($) => $.dashboard.unlimited)
                : t(($) => $.dashboard.of, { total: formats.number(sends.quota) })
            }
          />
        }
      />
    </StatStrip>
  );
}
