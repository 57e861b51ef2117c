import type { ReportListItem } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ReportedPage, ReportState } from './components/report-state.tsx';
import classes from './report-columns.module.css';

function Subject({ report }: { report: ReportListItem }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { profile, othersOpen } = report;
  return (
    <span className={classes.subject}>
      <b>{profile.name}</b>
      {othersOpen > 0 && (
        <span className={classes.more}>
          {t(($) => $.reports.others, { count: othersOpen, n: formats.number(othersOpen) })}
        </span>
      )}
    </span>
  );
}

/** Columns of the list, in order. */
export function useReportColumns(): readonly Column<ReportListItem>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const plain = (text: string) => <span className={classes.plain}>{text}</span>;
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
      cell: ({ excerpt }) => <span className={classes.excerpt}>{excerpt === '' ? '–' : excerpt}</span>,
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
        <time className={classes.plain} dateTime={createdAt} title={formats.dateTime(createdAt)}>
          {formats.brief(createdAt)}
        </time>
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
    <span className={classes.phone}>
      <span className={classes.line}>
        <b>{profile.name}</b>
        <time className={classes.when} dateTime={createdAt}>
          {formats.brief(createdAt)}
        </time>
      </span>
      <span className={classes.second}>
        {[t(($) => $.reports.reason[reason]), excerpt].filter((part) => part !== '').join(' · ')}
      </span>
    </span>
  );
}
