import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { IconPlus, IconSend, IconTemplate } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { Page } from '#components/page/page.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCreateCampaign } from '../api/campaign-actions.ts';
import { type Filters, useCampaignList, useFilters } from '../api/use-campaign-list.ts';
import { useLiveCampaigns } from '../api/use-live-campaigns.ts';
import { ListContent } from '../components/list-content.tsx';
import { type OpenPlace, PlaceDialogs } from '../components/place-dialogs.tsx';
import { type CampaignPlace, useCampaignPlace } from '../components/use-campaign-place.ts';
import { RunningStrip } from '../components/running-strip.tsx';
import { type CampaignTab, campaignTabs } from '../rules/campaign-address.ts';
import classes from './campaign-list.module.css';

/** `?nuevo=1` (palette, shortcuts, dashboard) creates a draft immediately. */
function useCreateFromAddress(create: () => void): void {
  const [params, setParams] = useSearchParams();
  const hasBegun = useRef(false);
  const isAsked = params.get('nuevo') !== null;
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setParams({}, { replace: true });
    create();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}

type Create = ReturnType<typeof useCreateCampaign>;

function ListActions({ create }: { create: Create }) {
  const { t } = useTranslation('campaigns');
  const canWrite = useCan('campaigns.write');
  return (
    <>
      <span className={classes.wideOnly}>
        <LinkButton size="sm" icon={IconTemplate} to={paths.user.templates}>
          {t(($) => $.campaigns.fromTemplate)}
        </LinkButton>
      </span>
      {canWrite && (
        <Button
          size="sm"
          variant="primary"
          icon={IconPlus}
          loading={create.isPending}
          onClick={() => create.mutate({})}
        >
          {t(($) => $.campaigns.newCampaign)}
        </Button>
      )}
    </>
  );
}

type TabsProps = { filters: Filters; counts: Record<CampaignTab, number> | undefined };

/** The states of campaigns, then the other kinds of mailings. */
function ListTabs({ filters, counts }: TabsProps) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  const states = campaignTabs.map((tab) => ({
    key: tab,
    label: t(($) => $.campaigns.tab[tab]),
    to: filters.toTab(tab),
    isCurrent: tab === filters.filter.tab,
    count: counts && formats.number(counts[tab]),
  }));
  const kinds = [
    { key: 'series' as const, to: paths.user.campaignSeries },
    { key: 'automations' as const, to: paths.user.automations },
  ].map(({ key, to }) => ({ key, to, label: tp(($) => $.mailing.sections[key]), isCurrent: false }));
  return (
    <Box lineBottom fixed pt={4} px={20}>
      <FilterTabs label={t(($) => $.campaigns.tabs)} tabs={[...states, ...kinds]} />
    </Box>
  );
}

type RailProps = { place: CampaignPlace; filters: Filters; hasAny: boolean; onOpen: (open: OpenPlace) => void };

/** Folders and labels next to the list, from the first campaign on: who may change them finds them before there is one. */
function Rail({ place, filters, hasAny, onOpen }: RailProps) {
  const isPhone = useMedia(phoneQuery);
  const canChange = useCan('campaigns.write');
  const { collection, actions } = place;
  const isEmpty = collection.folders.length === 0 && collection.labels.length === 0;
  if (isEmpty && (isPhone || !canChange || !hasAny)) return null;
  const rail = {
    noun: 'campaign' as const,
    state: collection,
    actions,
    canChange,
    icon: IconSend,
    filter: filters.place,
    onFilter: filters.changePlace,
    onMove: (folder: Folder) => onOpen({ kind: 'folder', folder }),
    managerPath: paths.user.campaignFolders + filters.query,
  };
  return isPhone ? <ChipRow {...rail} /> : <CollectionRail {...rail} />;
}

/** All campaigns: those being sent on top, then the rest by state. */
export function CampaignListPage({ manager }: { manager?: 'folders' | 'labels' }) {
  const { t } = useTranslation('campaigns');
  const [params] = useSearchParams();
  const filters = useFilters();
  const list = useCampaignList(filters.filter);
  const create = useCreateCampaign();
  const place = useCampaignPlace();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenPlace | undefined>(undefined);
  useLiveCampaigns();
  useCreateFromAddress(() => create.mutate({}));
  const linked = params.get('id');
  if (linked !== null) return <Navigate to={paths.user.campaign(linked)} replace />;
  const running = list.first?.running ?? [];
  return (
    <Page title={t(($) => $.campaigns.title)} width="full" actions={<ListActions create={create} />}>
      <ListTabs filters={filters} counts={list.first?.counts} />
      {(create.isError || running.length > 0) && (
        <Box phone={{ p: '16px 16px 0' }} pt={20} px={24}>
          {create.isError && <Callout tone="danger" title={errorText(create.error)} />}
          {running.map((each) => (
            <RunningStrip key={each.id} running={each} />
          ))}
        </Box>
      )}
      <Row phone={{ direction: 'column' }} grow shrinkY align="stretch">
        <Rail place={place} filters={filters} hasAny={(list.first?.counts.all ?? 0) > 0} onOpen={setOpen} />
        <ListContent list={list} filters={filters} create={create} place={place} onPlace={setOpen} />
      </Row>
      {manager && (
        <ManagerDialog
          tab={manager}
          paths={{
            folders: paths.user.campaignFolders + filters.query,
            labels: paths.user.campaignLabels + filters.query,
          }}
          actions={place.actions}
          onMove={(folder) => setOpen({ kind: 'folder', folder })}
          onClose={() => void navigate(paths.user.campaigns + filters.query)}
        />
      )}
      <PlaceDialogs open={open} place={place} onClose={() => setOpen(undefined)} />
    </Page>
  );
}
