import type { Report } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { TextButton, TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { ReportedPage, ReportState } from './report-state.tsx';
import { Fact } from '#components/text/facts.tsx';
import classes from './report-drawer.module.css';

const textLook: Look = { block: true, mt: 4, pre: true, tone: 'muted' };

function Others({ report, onOpen }: { report: Report; onOpen: (id: string) => void }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  if (report.others.length === 0) return null;
  return (
    <Box as="section" mt={24}>
      <Text as="h3" mb={6} size={14} weight="semibold">
        {t(($) => $.reports.alsoAbout)}
      </Text>
      <Text as="ul" size={13}>
        {report.others.map(({ id, reason, state, excerpt, createdAt }) => (
          <Box as="li" lineTop py={8} key={id}>
            <Row as="span" wrap gap={4} gapX={12}>
              <TextButton onClick={() => onOpen(id)}>{t(($) => $.reports.reason[reason])}</TextButton>
              <ReportState state={state} />
              <Text as="time" ml="auto" size={12} tone="faint" dateTime={createdAt}>
                {formats.brief(createdAt)}
              </Text>
            </Row>
            {excerpt !== '' && (
              <Text as="span" block tone="muted" breakWords>
                {excerpt}
              </Text>
            )}
          </Box>
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
            <Text {...textLook} as="span">
              {decision.note}
            </Text>
          )}
        </Fact>
      )}
      {withheld && (
        <Fact name={t(($) => $.reports.page.withheld)}>
          {who(withheld.by, withheld.at)}
          <Text {...textLook} as="span">
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
      <Grid as="dl" columns="96px minmax(0, 1fr)" gap={10} gapX={12} size={13}>
        <Fact name={t(($) => $.reports.column.reason)}>{t(($) => $.reports.reason[reason])}</Fact>
        <Fact name={t(($) => $.reports.column.state)}>
          <ReportState state={state} />
        </Fact>
        <Fact name={t(($) => $.reports.column.page)}>
          {/* The page itself is a separate document, outside the app. */}
          <Box as="a" tone="primary" underline href={profile.path} target="_blank" rel="noopener noreferrer">
            {profile.path}
          </Box>{' '}
          <ReportedPage state={profile.state} />
        </Fact>
        <Fact name={t(($) => $.reports.column.client)}>
          {canSeeClients ? <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink> : client.name}
        </Fact>
        <Fact name={t(($) => $.reports.from)}>
          {email === null ? (
            t(($) => $.reports.anonymous)
          ) : (
            <Box as="a" tone="primary" underline href={`mailto:${email}`}>
              {email}
            </Box>
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
