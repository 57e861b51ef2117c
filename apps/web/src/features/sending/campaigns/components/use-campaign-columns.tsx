import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { MailThumb } from '#components/mail-preview/mail-thumb.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import { screenOf } from '../rules/campaign-state.ts';
import { shareOf } from '../rules/figures.ts';
import { StatePill } from './state-pill.tsx';
import { useAudienceText } from './use-audience-text.ts';

function useDateText(): (campaign: CampaignSummary) => string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (campaign) => {
    if (campaign.scheduledAt !== null && campaign.state === 'scheduled') return formats.dateTime(campaign.scheduledAt);
    if (campaign.startedAt !== null) return formats.date(campaign.startedAt);
    return t(($) => $.campaigns.edited, { when: formats.relative(campaign.updatedAt) });
  };
}

function rateOf(part: 'opened' | 'clicked', { state, funnel, totals }: CampaignSummary): number | undefined {
  return screenOf(state) === 'draft' ? undefined : shareOf(funnel[part], totals.accepted);
}

function Name({ campaign }: { campaign: CampaignSummary }) {
  const audienceText = useAudienceText();
  return (
    <Row leading={1.4} gap={12}>
      <MailThumb outline={campaign.outline} />
      <Box as="span" shrink clip>
        <Text as="span" block size={14} weight="semibold" truncate>
          <Link to={paths.user.campaign(campaign.id)} tabIndex={-1}>
            {campaign.name}
          </Link>
        </Text>
        <Text as="span" block size={12} tone="faint" truncate>
          {audienceText(campaign)}
        </Text>
      </Box>
    </Row>
  );
}

const plain = (text: string | undefined) => (
  <Text as="span" tone="muted" tabular>
    {text ?? '–'}
  </Text>
);

/** Where a campaign belongs: shown on request. */
function usePlaceColumns({ folders, labels }: CollectionState): Column<CampaignSummary>[] {
  const { t } = useTranslation('campaigns');
  const { t: ts } = useTranslation('segments');
  const isOnRequest = { isOptional: true, isHiddenAtFirst: true };
  return [
    {
      id: 'labels',
      header: ts(($) => $.segments.columns.labels),
      ...isOnRequest,
      cell: ({ labelIds }) => {
        const shown = labels.filter(({ id }) => labelIds.includes(id));
        return shown.length === 0 ? plain(undefined) : <LabelPills labels={shown} visible={1} />;
      },
    },
    {
      id: 'folder',
      header: ts(($) => $.segments.columns.folder),
      ...isOnRequest,
      cell: ({ folderId }) => plain(folderId === null ? undefined : folderPath(folders, folderId)),
    },
    {
      id: 'profile',
      header: t(($) => $.campaigns.column.profile),
      ...isOnRequest,
      cell: ({ profile }) => plain(profile?.name),
    },
  ];
}

/** Columns of the list of campaigns. */
export function useCampaignColumns(collection: CollectionState): readonly Column<CampaignSummary>[] {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const dateText = useDateText();
  const places = usePlaceColumns(collection);
  const rate = (part: 'opened' | 'clicked'): Column<CampaignSummary> => ({
    id: part,
    header: t(($) => $.campaigns.column[part]),
    align: 'end',
    isOptional: true,
    isSortable: true,
    cell: (campaign) => <RateBar share={rateOf(part, campaign)} />,
  });
  return [
    {
      id: 'name',
      header: t(($) => $.campaigns.column.campaign),
      width: '36%',
      isSortable: true,
      cell: (campaign) => <Name campaign={campaign} />,
    },
    {
      id: 'state',
      header: t(($) => $.campaigns.column.state),
      isOptional: true,
      cell: (campaign) => <StatePill campaign={campaign} isQuiet />,
    },
    {
      id: 'date',
      header: t(($) => $.campaigns.column.date),
      isOptional: true,
      isSortable: true,
      cell: (campaign) => plain(dateText(campaign)),
    },
    ...places,
    {
      id: 'people',
      header: t(($) => $.campaigns.column.people),
      align: 'end',
      isOptional: true,
      isSortable: true,
      cell: ({ totals }) => (totals.audience > 0 ? formats.number(totals.audience) : '–'),
    },
    rate('opened'),
    rate('clicked'),
  ];
}

/** The lines on phones. */
export function CampaignPhoneRow({ campaign }: { campaign: CampaignSummary }) {
  const formats = useFormats();
  const dateText = useDateText();
  const { t } = useTranslation('campaigns');
  const [opened, clicked] = [rateOf('opened', campaign), rateOf('clicked', campaign)];
  const figures = [
    opened !== undefined && t(($) => $.campaigns.phone.opened, { rate: formats.percent(opened) }),
    clicked !== undefined && t(($) => $.campaigns.phone.clicked, { rate: formats.percent(clicked) }),
  ].filter((text) => text !== false);
  return (
    <Row as="span" gap={12} maxW="calc(100vw - 118px)">
      <MailThumb outline={campaign.outline} />
      <Box as="span" grow shrink>
        <Text as="b" block weight="semibold" truncate>
          {campaign.name}
        </Text>
        <Row as="span" gap={8} size={12} tone="faint">
          <StatePill campaign={campaign} isQuiet />
          <Text as="span" truncate>
            {figures.length > 0 ? figures.join(' · ') : dateText(campaign)}
          </Text>
        </Row>
      </Box>
    </Row>
  );
}
