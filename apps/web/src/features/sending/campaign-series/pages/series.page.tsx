import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordPage } from '#components/page/record-page.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useActivateSeries, usePauseSeries } from '../api/series-actions.ts';
import { type CampaignSeries, seriesQuery } from '../api/series.queries.ts';
import { AudienceCard, type AudienceComponent } from '../components/audience-card.tsx';
import { ContentCard } from '../components/content-card.tsx';
import { DatesCard } from '../components/dates-card.tsx';
import { FeedCard } from '../components/feed-card.tsx';
import { IssuesCard } from '../components/issues-card.tsx';
import { PlanCard } from '../components/plan-card.tsx';
import { PreviewDialog } from '../components/preview-dialog.tsx';
import { SaveBar } from '../components/save-bar.tsx';
import { SeriesMenu } from '../components/series-menu.tsx';
import { SeriesPill } from '../components/series-pill.tsx';
import { useSeriesForm } from '../use-series-form.ts';

type Props = { series: CampaignSeries; Audience: AudienceComponent };

/** A short label: on phones the name of the series needs the room. */
function useCrumbs() {
  const { t } = useTranslation('mailing');
  return [{ label: t(($) => $.mailing.sections.series), to: paths.user.campaignSeries }];
}

/** Activates or pauses; unsaved changes are stored first. */
function RunButton({
  series,
  store,
  isDirty,
}: {
  series: CampaignSeries;
  store: () => Promise<boolean>;
  isDirty: boolean;
}) {
  const { t } = useTranslation('series');
  const activate = useActivateSeries(series.id);
  const pause = usePauseSeries(series.id);
  if (series.state === 'active') {
    return (
      <Button size="sm" loading={pause.isPending} onClick={() => pause.mutate()}>
        {t(($) => $.series.action.pause)}
      </Button>
    );
  }
  const hasSamples = activate.error instanceof ApiError && activate.error.code === 'campaigns.sample_text';
  const begin = async ({ acceptsSampleText }: { acceptsSampleText: boolean }) => {
    if (!isDirty || (await store())) activate.mutate({ acceptsSampleText });
  };
  return (
    <>
      {activate.isError && (
        <Text maxW={340} as="span" size={13} tone="danger" role="alert">
          {errorText(activate.error)}
        </Text>
      )}
      {hasSamples && (
        <Button size="sm" onClick={() => void begin({ acceptsSampleText: true })}>
          {t(($) => $.series.action.acceptSamples)}
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        loading={activate.isPending}
        onClick={() => void begin({ acceptsSampleText: false })}
      >
        {series.activatedAt === null ? t(($) => $.series.action.activate) : t(($) => $.series.action.resume)}
      </Button>
    </>
  );
}

function Editor({ series, Audience }: Props) {
  const { t } = useTranslation('series');
  const navigate = useNavigate();
  const canWrite = useCan('campaigns.write');
  const isPhone = useMedia(phoneQuery);
  const form = useSeriesForm(series);
  const [isLooking, setIsLooking] = useState(false);
  const look = async () => {
    if (!form.isDirty || (await form.store())) setIsLooking(true);
  };
  return (
    <Page
      title={form.fields.name.trim() === '' ? series.name : form.fields.name}
      titleNote={!isPhone && <SeriesPill series={series} />}
      breadcrumb={useCrumbs()}
      actions={
        canWrite && (
          <>
            <SeriesMenu series={series} onRemoved={() => void navigate(paths.user.campaignSeries)} />
            <RunButton series={series} store={form.store} isDirty={form.isDirty} />
          </>
        )
      }
    >
      <Grid oneColumnBelow={1000} columns="minmax(0, 1fr) 340px" gap={20} align="start">
        <Stack gap={16} shrink>
          <SaveBar form={form} />
          <ContentCard form={form} />
          <PlanCard form={form} />
          <FeedCard form={form} series={series} />
          <AudienceCard form={form} Audience={Audience} />
        </Stack>
        <Stack gap={16} shrink>
          {canWrite && (
            <Button
              full
              loading={form.save.isPending}
              disabled={form.fields.templateId === null}
              onClick={() => void look()}
            >
              {t(($) => $.series.action.preview)}
            </Button>
          )}
          {form.fields.templateId === null && <Callout title={t(($) => $.series.preview.waitingTemplate)} />}
          <DatesCard form={form} series={series} />
          <IssuesCard seriesId={series.id} hasFeed={series.feed !== null} />
        </Stack>
      </Grid>
      {isLooking && <PreviewDialog series={series} onClose={() => setIsLooking(false)} />}
      <UnsavedDialog guard={form.guard} />
    </Page>
  );
}

/** One series: content, schedule, audience, and past issues. */
export function SeriesPage({ Audience }: { Audience: AudienceComponent }) {
  const { seriesId = '' } = useParams();
  const { t } = useTranslation('series');
  const query = useQuery(seriesQuery(seriesId));
  return (
    <RecordPage query={query} list={{ label: t(($) => $.series.title), to: paths.user.campaignSeries }}>
      {(series) => <Editor key={series.id} series={series} Audience={Audience} />}
    </RecordPage>
  );
}
