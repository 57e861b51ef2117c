import { type Report, reportLimits, withholdInputSchema } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ReasonDialog } from '#components/dialog/reason-dialog.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { reportQuery } from '../api/reports.queries.ts';
import { type ReportActs, useReportActs } from '../api/use-report-acts.ts';
import { ReportFacts } from './report-facts.tsx';
import classes from './report-drawer.module.css';

type FootProps = { report: Report; acts: ReportActs; note: string; onWithhold: () => void };

function Foot({ report, acts, note, onWithhold }: FootProps) {
  const { t } = useTranslation('reports');
  const canWithhold = report.withheld === null && report.profile.state !== 'gone';
  return (
    <Row wrap gap={8} align="stretch">
      {report.state === 'open' ? (
        <>
          <Button variant="primary" disabled={acts.isBusy} onClick={() => void acts.decide('resolved', note)}>
            {t(($) => $.reports.act.resolve)}
          </Button>
          <Button disabled={acts.isBusy} onClick={() => void acts.decide('rejected', note)}>
            {t(($) => $.reports.act.reject)}
          </Button>
        </>
      ) : (
        <Button disabled={acts.isBusy} onClick={() => void acts.reopen()}>
          {t(($) => $.reports.act.reopen)}
        </Button>
      )}
      {canWithhold && (
        <Button variant="danger" disabled={acts.isBusy} onClick={onWithhold}>
          {t(($) => $.reports.act.withhold)}
        </Button>
      )}
      {report.withheld !== null && (
        <Button disabled={acts.isBusy} onClick={() => void acts.release()}>
          {t(($) => $.reports.act.release)}
        </Button>
      )}
    </Row>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('reports');
  return (
    <Text as="label" block mt={24} size={13} className={classes.note}>
      <Text as="span" block mb={6} weight="semibold">
        {t(($) => $.reports.note)}
      </Text>
      <textarea
        {...layout('box', {
          focus: 'field',
          full: true,
          px: 12,
          py: 8,
          border: 'input',
          radius: 'md',
          fill: 'surface',
          tone: 'default',
        })}
        value={value}
        maxLength={1000}
        rows={3}
        placeholder={t(($) => $.reports.noteHint)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Text>
  );
}

type Props = {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One report next to the list: its text, the page, decisions and actions. */
export function ReportDrawer({ id, onClose, onOpen, onPrevious, onNext }: Props) {
  const { t } = useTranslation('reports');
  const query = useQuery(reportQuery(id));
  const { data } = query;
  const canWrite = useCan('reports.write');
  const acts = useReportActs(id);
  const [note, setNote] = useState('');
  const [isWithholding, setWithholding] = useState(false);
  const missing = (
    <EmptyState drawing="snapped" isCompact title={t(($) => $.reports.missing)} help={t(($) => $.reports.noneHelp)} />
  );
  return (
    <SideDrawer
      title={data ? data.profile.name : t(($) => $.reports.title)}
      isOpen
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.reports.previous), go: onPrevious },
        next: { label: t(($) => $.reports.next), go: onNext },
      }}
      foot={
        data && canWrite ? (
          <Foot report={data} acts={acts} note={note} onWithhold={() => setWithholding(true)} />
        ) : undefined
      }
    >
      <FailureCallout failure={acts.failure} />
      <Loaded query={query} missing={missing}>
        {(report) => <ReportFacts report={report} onOpen={onOpen} />}
      </Loaded>
      {data?.state === 'open' && canWrite && <NoteField value={note} onChange={setNote} />}
      {data && isWithholding && (
        <ReasonDialog
          title={t(($) => $.reports.withhold.title, { page: data.profile.name })}
          help={t(($) => $.reports.withhold.help)}
          label={t(($) => $.reports.withhold.reason)}
          hint={t(($) => $.reports.withhold.hint)}
          schema={withholdInputSchema.shape.reason}
          max={reportLimits.withholdReason}
          action={{
            idle: t(($) => $.reports.act.withhold),
            busy: t(($) => $.reports.withhold.busy),
            variant: 'danger',
          }}
          onSubmit={async (reason) => {
            await acts.withhold(reason);
            setWithholding(false);
          }}
          onClose={() => setWithholding(false)}
        />
      )}
    </SideDrawer>
  );
}
