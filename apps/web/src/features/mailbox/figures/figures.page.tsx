import { exportMailboxFiguresRef } from '@enlace/contract/mailbox/conversations/figures.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconDownload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { DocumentButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { useWallNow } from '#components/dates/use-wall-now.ts';
import { Grid, Row } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { profileNamesQuery } from '#lib/account/profile-names.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { DayEnds, FigureStrip, FigureTable } from './figure-tables.tsx';
import { figuresQuery, targetsQuery } from './figures.queries.ts';
import { TargetsForm } from './targets-form.tsx';

const spans = ['7', '30', '90', '365'] as const;
type Span = (typeof spans)[number];

/** The days up to today in the person's zone. */
function useRange() {
  const [params, setParams] = useSearchParams();
  const to = useWallNow().slice(0, 10);
  const span = spans.find((each) => each === params.get('dias')) ?? '30';
  const profileId = params.get('perfil') ?? undefined;
  const from = new Date(Date.parse(to) - (Number(span) - 1) * 86_400_000).toISOString().slice(0, 10);
  function change(next: { span?: Span; profileId?: string | null }): void {
    const query = new URLSearchParams(params);
    if (next.span) query.set('dias', next.span);
    if (next.profileId) query.set('perfil', next.profileId);
    if (next.profileId === null) query.delete('perfil');
    setParams(query, { replace: true });
  }
  return { span, profileId, change, query: { from, to, profileId } };
}

function Tools({ range }: { range: ReturnType<typeof useRange> }) {
  const { t } = useTranslation('figures');
  const profiles = useQuery(profileNamesQuery).data ?? [];
  return (
    <Row wrap gap={12}>
      <Segments
        label={t(($) => $.figures.span)}
        segments={spans.map((value) => ({ value, label: t(($) => $.figures.spans[value]) }))}
        value={range.span}
        onChange={(span) => range.change({ span })}
      />
      {profiles.length > 1 && (
        <SelectField
          size="sm"
          hideLabel
          label={t(($) => $.figures.profile)}
          value={range.profileId ?? null}
          none={t(($) => $.figures.everyProfile)}
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(profileId: string | null) => range.change({ profileId })}
        />
      )}
    </Row>
  );
}

/** How soon people are answered, what is left each day, and whether they were helped. */
export function FiguresPage() {
  const { t } = useTranslation(['figures', 'mailbox']);
  const range = useRange();
  const query = useQuery(figuresQuery(range.query));
  const targets = useQuery(targetsQuery);
  return (
    <Page
      title={t(($) => $.figures.title)}
      breadcrumb={[{ label: t(($) => $.mailbox.title), to: paths.user.allMailboxes }]}
      lead={t(($) => $.figures.lead)}
      actions={
        <DocumentButton size="sm" icon={IconDownload} href={callUrl(exportMailboxFiguresRef, { query: range.query })}>
          {t(($) => $.figures.download)}
        </DocumentButton>
      }
    >
      <Grid gap={28}>
        <Tools range={range} />
        <Loaded query={query}>
          {({ all, profiles, people, labels, days, isCut }) => (
            <>
              {isCut && <Callout tone="warn" title={t(($) => $.figures.cut)} />}
              <FigureStrip all={all} />
              <DayEnds days={days} />
              <FigureTable title={t(($) => $.figures.profiles)} rows={profiles} nameless="–" />
              <FigureTable title={t(($) => $.figures.people)} rows={people} nameless={t(($) => $.figures.nobody)} />
              <FigureTable title={t(($) => $.figures.labels)} rows={labels} nameless="–" />
            </>
          )}
        </Loaded>
        <Loaded query={targets}>{(saved) => <TargetsForm saved={saved} />}</Loaded>
      </Grid>
    </Page>
  );
}
