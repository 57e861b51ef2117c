import type { StatsTable } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChartBar, IconDownload, IconTable } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Row } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { type ProfileStats, saveStatsTable } from '../clicks/stats.queries.ts';

type Props = {
  title: string;
  stats: ProfileStats;
  /** Content of the CSV; absent while there is nothing to export. */
  table: StatsTable | undefined;
  /** Before the two buttons: a legend or a switch. */
  end?: ReactNode;
  /** Above the figures, in both views. */
  lead?: ReactNode;
  /** The same figures as rows; absent where the chart is already text. */
  rows?: ReactNode;
  /** Slug of the page, for the file name. */
  slug: string;
  children: ReactNode;
};

/** One part of the statistics: as a chart, as a table on demand, and as CSV. */
export function StatsCard({ title, stats, table, end, lead, rows, slug, children }: Props) {
  const { t } = useTranslation('visits');
  const [isTable, setTable] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: StatsTable) => saveStatsTable({ stats, table: wanted, name: slug }),
  });
  return (
    <Card
      title={title}
      end={
        <Row fixed gap={4}>
          {end}
          {table !== undefined && rows !== undefined && (
            <IconButton
              icon={isTable ? IconChartBar : IconTable}
              label={isTable ? t(($) => $.visits.act.chart, { title }) : t(($) => $.visits.act.table, { title })}
              aria-pressed={isTable}
              size={28}
              iconSize={16}
              onClick={() => setTable(!isTable)}
            />
          )}
          {table !== undefined && (
            <IconButton
              icon={IconDownload}
              label={t(($) => $.visits.act.csv, { title })}
              size={28}
              iconSize={16}
              disabled={save.isPending}
              onClick={() => save.mutate(table)}
            />
          )}
        </Row>
      }
    >
      {lead}
      {isTable && rows !== undefined ? rows : children}
      <FieldNote error={save.error === null ? undefined : errorText(save.error)} />
    </Card>
  );
}
