import type { Report } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextButton, TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { ReportedPage, ReportState } from './report-state.tsx';
import classes from './report-drawer.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
    <Box as="section" mt={24}>
      <Text as="h3" mb={6} size={14} className={classes.heading}>
        {t(($) => $.reports.alsoAbout)}
      </Text>
      <Text as="ul" size={13} className={classes.others}>
        {report.others.map(({ id, reason, state, excerpt, createdAt }) => (
          <li key={id}>
            <Row as="span" wrap gap={4} gapX={12} className={classes.other}>
              <TextButton onClick={() => onOpen(id)}>{t(($) => $.reports.reason[reason])}</TextButton>
              <ReportState state={state} />
              <time dateTime={createdAt}>{formats.brief(createdAt)}</time>
            </Row>
            {excerpt !== '' && (
              <Text as="span" block tone="muted" breakWords>
                {excerpt}
              </Text>
            )}
          </li>
        ))}
      </Text>
    </Box>
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
        <Fact name={t(($) => $.reports.decided)}>
          {who(decision.by, decision.at)}
          {decision.note !== '' && (
            <Text as="span" block mt={4} tone="muted" pre>
              {decision.note}
            </Text>
          )}
        </Fact>
      )}
      {withheld && (
        <Fact name={t(($) => $.reports.page.withheld)}>
          {who(withheld.by, withheld.at)}
          <Text as="span" block mt={4} tone="muted" pre>
            {withheld.reason}
          </Text>
        </Fact>
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
      <Text
        radius="md"
        fill="surface-2"
        mb={20}
        py={14}
        px={16}
        pre
        breakWords
        className={classes.text}
        data-empty={text === '' || undefined}
      >
        {text === '' ? t(($) => $.reports.noText) : text}
      </Text>
      <Grid as="dl" columns="96px minmax(0, 1fr)" gap={10} gapX={12} size={13} className={classes.facts}>
        <Fact name={t(($) => $.reports.column.reason)}>{t(($) => $.reports.reason[reason])}</Fact>
        <Fact name={t(($) => $.reports.column.state)}>
          <ReportState state={state} />
        </Fact>
        <Fact name={t(($) => $.reports.column.page)}>
          {/* The page itself is a separate document, outside the app. */}
          <a className={classes.link} href={profile.path} target="_blank" rel="noopener noreferrer">
            {profile.path}
          </a>{' '}
          <ReportedPage state={profile.state} />
        </Fact>
        <Fact name={t(($) => $.reports.column.client)}>
          {canSeeClients ? <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink> : client.name}
        </Fact>
        <Fact name={t(($) => $.reports.from)}>
          {email === null ? (
            t(($) => $.reports.anonymous)
          ) : (
            <a className={classes.link} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Fact>
        <Fact name={t(($) => $.reports.column.when)}>
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
        </Fact>
        <Decision report={report} />
      </Grid>
      <Others report={report} onOpen={onOpen} />
    </>
  );
}
