import type { AnswerWait, FigureRow, MailboxFigures } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { useTranslation } from 'react-i18next';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

function useWords() {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const share = (part: number, whole: number) => (whole === 0 ? '–' : formats.percent(part / whole));
  return {
    wait: (seconds: number | null) => (seconds === null ? '–' : formats.duration(seconds)),
    inTime: ({ inTime, count }: AnswerWait) => (inTime === null ? '–' : share(inTime, count)),
    helped: ({ good, bad }: FigureRow['ratings']) => share(good, good + bad),
    answers: (count: number) => t(($) => $.figures.answers, { count, n: formats.number(count) }),
    ratings: (count: number) => t(($) => $.figures.ratings, { count, n: formats.number(count) }),
  };
}

/** The answers that have a target: all, or only the first ones. */
const judgedOf = ({ first, answers }: FigureRow) => (answers.inTime === null ? first : answers);

/** The whole range in four figures. */
export function FigureStrip({ all }: Pick<MailboxFigures, 'all'>) {
  const { t } = useTranslation('figures');
  const words = useWords();
  const { first, answers, ratings } = all;
  const judged = judgedOf(all);
  return (
    <StatStrip label={t(($) => $.figures.all)}>
      <Stat label={t(($) => $.figures.first)} value={words.wait(first.median)} note={words.answers(first.count)} />
      <Stat label={t(($) => $.figures.every)} value={words.wait(answers.median)} note={words.answers(answers.count)} />
      <Stat
        label={t(($) => $.figures.inTime)}
        value={words.inTime(judged)}
        note={judged.inTime === null ? t(($) => $.figures.noTarget) : words.answers(judged.count)}
      />
      <Stat
        label={t(($) => $.figures.helped)}
        value={words.helped(ratings)}
        note={words.ratings(ratings.good + ratings.bad)}
      />
    </StatStrip>
  );
}

type TableProps = { title: string; rows: readonly FigureRow[]; nameless: string };

/** A group of the figures, the busiest first. */
export function FigureTable({ title, rows, nameless }: TableProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const words = useWords();
  if (rows.length === 0) return null;
  return (
    <Grid gap={8}>
      <Text as="h2" size={16} weight="semibold">
        {title}
      </Text>
      <Box scrollX>
        <PlainTable numbers label={title}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.figures.column.name)}</th>
              <th scope="col">{t(($) => $.figures.column.answers)}</th>
              <th scope="col">{t(($) => $.figures.column.first)}</th>
              <th scope="col">{t(($) => $.figures.column.median)}</th>
              <th scope="col">{t(($) => $.figures.column.ninth)}</th>
              <th scope="col">{t(($) => $.figures.column.inTime)}</th>
              <th scope="col">{t(($) => $.figures.column.helped)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id ?? ''}>
                <th scope="row">{row.name || nameless}</th>
                <td>{formats.number(row.answers.count)}</td>
                <td>{words.wait(row.first.median)}</td>
                <td>{words.wait(row.answers.median)}</td>
                <td>{words.wait(row.answers.ninth)}</td>
                <td>{words.inTime(judgedOf(row))}</td>
                <td>{words.helped(row.ratings)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </Grid>
  );
}

/** What was left at the end of each day. */
export function DayEnds({ days }: Pick<MailboxFigures, 'days'>) {
  const { t } = useTranslation('figures');
  const formats = useFormats('UTC');
  return (
    <Grid gap={8}>
      <Text as="h2" size={16} weight="semibold">
        {t(($) => $.figures.dayEnds)}
      </Text>
      {days.length === 0 ? (
        <Text as="p" tone="muted">
          {t(($) => $.figures.noDays)}
        </Text>
      ) : (
        <BarChart
          label={t(($) => $.figures.dayEnds)}
          names={days.map(({ day }) => formats.date(`${day}T00:00:00Z`))}
          namesHeading={t(($) => $.figures.column.day)}
          series={[
            {
              name: t(($) => $.figures.waiting),
              color: 'var(--chart-1)',
              values: days.map(({ waiting }) => waiting),
            },
            { name: t(($) => $.figures.open), color: 'var(--chart-2)', values: days.map(({ open }) => open) },
          ]}
          format={(value) => formats.number(value)}
        />
      )}
    </Grid>
  );
}
