import type { HeatMap } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type Campaign, heatMapQuery } from '../api/campaigns.queries.ts';
import { AttachedNames } from '../components/attached-names.tsx';
import { letterOf } from '../rules/trial.ts';
import { heatVariant } from './heat-address.ts';
import { HeatList } from './heat-list.tsx';
import classes from './heat.module.css';
import { useHeatDrawing } from './use-heat.ts';

function VariantSwitch({ count, shown, onShow }: { count: number; shown: number; onShow: (variant: number) => void }) {
  const { t } = useTranslation('mailing');
  return (
    <Segments
      label={t(($) => $.mailing.trial.title)}
      value={String(shown)}
      onChange={(value) => onShow(Number(value))}
      segments={Array.from({ length: count }, (_, index) => ({
        value: String(index),
        label: t(($) => $.mailing.trial.variant, { letter: letterOf(index) }),
      }))}
    />
  );
}

function HeatColumns({ map }: { map: HeatMap }) {
  const { t } = useTranslation('outcome');
  const html = useHeatDrawing(map) ?? '';
  const [place, setPlace] = useState<string>();
  return (
    <Grid oneColumnBelow={900} columns="minmax(0, 1.6fr) minmax(280px, 1fr)" gap={20} align="start">
      <Box shadow={2} h="min(76vh, 980px)" border radius="lg" clip className={classes.mail}>
        <MailFrame html={html} title={t(($) => $.outcome.heat.frame, { subject: map.subject })} place={place} />
      </Box>
      <HeatList links={map.links} place={place} onShow={setPlace} />
    </Grid>
  );
}

/** The mail as sent, with the clicks of each link. */
export function HeatScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const variant = heatVariant(params);
  const query = useQuery(heatMapQuery(campaign.id, variant));
  const { data: map } = query;
  const total = map?.links.reduce((sum, { clicks }) => sum + clicks, 0) ?? 0;
  const show = (next: number) =>
    setParams(
      (current) => {
        current.set('version', String(next));
        return current;
      },
      { replace: true },
    );
  return (
    <Page
      title={t(($) => $.outcome.heat.title)}
      breadcrumb={[
        { label: tc(($) => $.campaigns.title), to: paths.user.campaigns },
        { label: campaign.name, to: paths.user.campaign(campaign.id) },
      ]}
      heading={
        map
          ? t(($) => $.outcome.heat.heading, { count: total, n: formats.number(total) })
          : t(($) => $.outcome.heat.title)
      }
      lead={t(($) => $.outcome.heat.lead)}
    >
      {map && map.variants > 1 && (
        <Box mb={16}>
          <VariantSwitch count={map.variants} shown={variant ?? campaign.trial?.winner ?? 0} onShow={show} />
        </Box>
      )}
      {campaign.attachments.length > 0 && (
        <Box mb={16}>
          <AttachedNames attachments={campaign.attachments} />
        </Box>
      )}
      <Loaded query={query} shape={<SkeletonBox height={520} />}>
        {(map) => <HeatColumns key={variant ?? -1} map={map} />}
      </Loaded>
    </Page>
  );
}
