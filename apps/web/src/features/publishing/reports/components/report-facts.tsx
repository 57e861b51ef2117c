import type { Report } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { TextButton, TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { ReportedPage, ReportState } from './report-state.tsx';
import classes from './report-drawer.module.css';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Others({ report, onOpen }: { report: Report; onOpen: (id: string) => void }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  if (report.others.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t(($) => $.reports.alsoAbout)}</h3>
      <ul className={classes.others}>
        {report.others.map(({ id, reason, state, excerpt, createdAt }) => (
          <li key={id}>
            <span className={classes.other}>
              <TextButton onClick={() => onOpen(id)}>{t(($) => $.reports.reason[reason])}</TextButton>
              <ReportState state={state} />
              <time dateTime={createdAt}>{formats.brief(createdAt)}</time>
            </span>
            {excerpt !== '' && <span className={classes.excerpt}>{excerpt}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { decision, withheld } = report;
  const who = (by: string | null, at: string) =>
    t(($) => $.reports.byAt, { by: by ?? t(($) => $.reports.somebody), at: formats.dateTime(at) });
  return (
    <>
      {decision && (
        <Row name={t(($) => $.reports.decided)}>
          {who(decision.by, decision.at)}
          {decision.note !== '' && <span className={classes.quote}>{decision.note}</span>}
        </Row>
      )}
      {withheld && (
        <Row name={t(($) => $.reports.page.withheld)}>
          {who(withheld.by, withheld.at)}
          <span className={classes.quote}>{withheld.reason}</span>
        </Row>
      )}
    </>
  );
}

/** What was reported, by whom if stated, and about which page. */
export function ReportFacts({ report, onOpen }: { report: Report; onOpen: (id: string) => void }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const canSeeClients = useCan('clients.read');
  const { profile, client, reason, text, email, createdAt, state } = report;
  return (
    <>
      <p className={classes.text} data-empty={text === '' || undefined}>
        {text === '' ? t(($) => $.reports.noText) : text}
      </p>
      <dl className={classes.facts}>
        <Row name={t(($) => $.reports.column.reason)}>{t(($) => $.reports.reason[reason])}</Row>
        <Row name={t(($) => $.reports.column.state)}>
          <ReportState state={state} />
        </Row>
        <Row name={t(($) => $.reports.column.page)}>
          {/* The page itself is a separate document, outside the app. */}
          <a className={classes.link} href={profile.path} target="_blank" rel="noopener noreferrer">
            {profile.path}
          </a>{' '}
          <ReportedPage state={profile.state} />
        </Row>
        <Row name={t(($) => $.reports.column.client)}>
          {canSeeClients ? <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink> : client.name}
        </Row>
        <Row name={t(($) => $.reports.from)}>
          {email === null ? (
            t(($) => $.reports.anonymous)
          ) : (
            <a className={classes.link} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Row>
        <Row name={t(($) => $.reports.column.when)}>
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
        </Row>
        <Decision report={report} />
      </dl>
      <Others report={report} onOpen={onOpen} />
    </>
  );
}
