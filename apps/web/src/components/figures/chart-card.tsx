import { type ReactNode, useState } from 'react';
import { IconChartLine, IconDownload, IconTable } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import classes from './chart-card.module.css';

export type ChartWords = { view: string; chart: string; table: string; download: string };

type Props = {
  title: string;
  words: ChartWords;
  /** Legend or figure next to the title. */
  note?: ReactNode;
  heads: readonly string[];
  /** First cell names the row. */
  rows: readonly (readonly ReactNode[])[];
  onDownload?: (() => void) | undefined;
  /** Note below the drawing and the table. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The figures of a chart as rows, scrollable when there are many. */
export function ChartRows({ label, heads, rows }: { label: string } & Pick<Props, 'heads' | 'rows'>) {
  return (
    <ScrollRegion className={classes.scroll} label={label}>
      <Box as="table" size={13} className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollRegion>
  );
}

/** A chart that can also be read as a table, and downloaded. */
export function ChartCard({ title, words, note, heads, rows, onDownload, foot, children }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Card
      title={title}
      end={
        <Row as="span" inline wrap justify="end" gap={8} gapX={12}>
          {note}
          <Segments
            label={words.view}
            segments={[
              { value: 'chart', label: words.chart, icon: IconChartLine },
              { value: 'table', label: words.table, icon: IconTable },
            ]}
            value={view}
            onChange={setView}
          />
          {onDownload && <IconButton icon={IconDownload} label={words.download} onClick={onDownload} />}
        </Row>
      }
    >
      {view === 'chart' ? children : <ChartRows label={title} heads={heads} rows={rows} />}
      {foot}
    </Card>
  );
}
