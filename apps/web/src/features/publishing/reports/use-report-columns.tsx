import type { ReportListItem } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ReportedPage, ReportState } from './components/report-state.tsx';
import classes from './report-columns.module.css';

function Subject({ report }: { report: ReportListItem }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { profile, othersOpen } = report;
  return (
    <Row as="span" align="baseline" gap={8} shrink className={classes.subject}>
      <Text as="b" maxW={260} clip weight="medium">
        {profile.name}
      </Text>
      {othersOpen > 0 && (
        <Text as="span" fixed size={12} tone="muted">
          {t(($) => $.reports.others, { count: othersOpen, n: formats.number(othersOpen) })}
        </Text>
      )}
    </Row>
  );
}

/** Columns of the list, in order. */
export function useReportColumns(): readonly Column<ReportListItem>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const plain = (text: string) => (
    <Text as="span" tone="muted" tabular>
      {text}
    </Text>
  );
  return [
    { id: 'page', header: t(($) => $.reports.column.page), cell: (report) => <Subject report={report} /> },
    {
      id: 'reason',
      header: t(($) => $.reports.column.reason),
      cell: ({ reason }) => plain(t(($) => $.reports.reason[reason])),
    },
    {
      id: 'text',
      header: t(($) => $.reports.column.text),
      isOptional: true,
      cell: ({ excerpt }) => (
        <Text maxW={300} clip as="span" block tone="muted" className={classes.excerpt}>
          {excerpt === '' ? '–' : excerpt}
        </Text>
      ),
    },
    {
      id: 'client',
      header: t(($) => $.reports.column.client),
      isOptional: true,
      cell: ({ client }) => plain(client.name),
    },
    {
      id: 'seen',
      header: t(($) => $.reports.column.seen),
      isOptional: true,
      cell: ({ profile }) => <ReportedPage state={profile.state} />,
    },
    { id: 'state', header: t(($) => $.reports.column.state), cell: ({ state }) => <ReportState state={state} /> },
    {
      id: 'when',
      header: t(($) => $.reports.column.when),
      align: 'end',
      cell: ({ createdAt }) => (
        <Text as="time" tone="muted" tabular dateTime={createdAt} title={formats.dateTime(createdAt)}>
          {formats.brief(createdAt)}
        </Text>
      ),
    },
  ];
}

/** The two lines on phones. */
export function PhoneReport({ report }: { report: ReportListItem }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { profile, reason, excerpt, createdAt } = report;
  return (
    <Box maxW="calc(100vw - 32px)" as="span" block>
      <Row as="span" align="baseline" justify="between" gap={8} shrink>
        <Text truncate as="b" grow shrink size={14} weight="medium">
          {profile.name}
        </Text>
        <Text as="time" fixed size={12} tone="faint" dateTime={createdAt}>
          {formats.brief(createdAt)}
        </Text>
      </Row>
      <Text as="span" block truncate tone="muted">
        {[t(($) => $.reports.reason[reason]), excerpt].filter((part) => part !== '').join(' · ')}
      </Text>
    </Box>
  );
}
