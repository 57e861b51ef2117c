import type { ExportPart } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconArrowForwardUp, IconColumns, IconCopy, IconDots, IconDownload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useDuplicateCampaign, useFollowUp } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { useArchive } from '../api/report-actions.ts';
import { saveExport } from '../api/save-export.ts';
import { ArchiveItems, ArchiveMenu } from '../components/archive-items.tsx';

const exportParts: readonly ExportPart[] = ['people', 'figures', 'timeline', 'links', 'devices', 'domains'];
/** The round for those who did not open has its own button, next to the figures. */
const rounds = ['not_reached', 'newcomers'] as const;

type Follow = ReturnType<typeof useFollowUp>;

function FollowUpItems({ follow }: { follow: Follow }) {
  const { t } = useTranslation('mailing');
  return rounds.map((who) => (
    <Menu.Item key={who} onClick={() => follow.mutate(who)}>
      {t(($) => $.mailing.follow.menu[who])}
    </Menu.Item>
  ));
}

function useExport(campaign: Campaign) {
  const [failure, setFailure] = useState<unknown>();
  const save = (what: ExportPart) => {
    setFailure(undefined);
    void saveExport(campaign.id, what).catch(setFailure);
  };
  return { save, failure };
}

function ExportItems({ onSave }: { onSave: (part: ExportPart) => void }) {
  const { t } = useTranslation('outcome');
  return exportParts.map((part) => (
    <Menu.Item key={part} onClick={() => onSave(part)}>
      {t(($) => $.outcome.export[part])}
    </Menu.Item>
  ));
}

type Actions = {
  campaign: Campaign;
  follow: Follow;
  duplicate: ReturnType<typeof useDuplicateCampaign>;
  archive: ReturnType<typeof useArchive>;
  onSave: (part: ExportPart) => void;
  canWrite: boolean;
};

function Buttons({ campaign, follow, duplicate, archive, onSave, canWrite }: Actions) {
  const { t } = useTranslation('mailing');
  const { t: tc } = useTranslation('campaigns');
  return (
    <>
      <LinkButton size="sm" icon={IconColumns} to={`${paths.user.campaignComparison}?ids=${campaign.id}`}>
        {t(($) => $.mailing.compare.action)}
      </LinkButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" icon={IconDownload}>
            {t(($) => $.mailing.export.action)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems onSave={onSave} />
        </Menu.Dropdown>
      </Menu>
      <ArchiveMenu campaign={campaign} onArchive={archive.mutate} />
      {canWrite && campaign.startedAt !== null && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" icon={IconArrowForwardUp} loading={follow.isPending}>
              {t(($) => $.mailing.follow.action)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <FollowUpItems follow={follow} />
          </Menu.Dropdown>
        </Menu>
      )}
      {canWrite && (
        <Button size="sm" icon={IconCopy} loading={duplicate.isPending} onClick={() => duplicate.mutate(campaign.id)}>
          {tc(($) => $.campaigns.action.duplicate)}
        </Button>
      )}
    </>
  );
}

/** All actions behind one button, where there is no room next to the name. */
function PhoneMenu({ campaign, follow, duplicate, archive, onSave, canWrite }: Actions) {
  const { t } = useTranslation('mailing');
  const { t: tc } = useTranslation('campaigns');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={tc(($) => $.campaigns.actionsOf, { name: campaign.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`${paths.user.campaignComparison}?ids=${campaign.id}`}
          leftSection={<Icon of={IconColumns} size={16} />}
        >
          {t(($) => $.mailing.compare.action)}
        </Menu.Item>
        {canWrite && (
          <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => duplicate.mutate(campaign.id)}>
            {tc(($) => $.campaigns.action.duplicate)}
          </Menu.Item>
        )}
        <ArchiveItems campaign={campaign} onArchive={archive.mutate} />
        {canWrite && campaign.startedAt !== null && (
          <>
            <Menu.Label>{t(($) => $.mailing.follow.action)}</Menu.Label>
            <FollowUpItems follow={follow} />
          </>
        )}
        <Menu.Label>{t(($) => $.mailing.export.action)}</Menu.Label>
        <ExportItems onSave={onSave} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions for a finished campaign. */
export function ReportActions({ campaign }: { campaign: Campaign }) {
  const isPhone = useMedia(phoneQuery);
  const follow = useFollowUp(campaign.id);
  const duplicate = useDuplicateCampaign();
  const archive = useArchive();
  const canWrite = useCan('campaigns.write');
  const { save, failure } = useExport(campaign);
  const failed = [follow, duplicate, archive].find(({ isError }) => isError)?.error;
  const shared = { campaign, follow, duplicate, archive, onSave: save, canWrite };
  return (
    <>
      {isPhone ? <PhoneMenu {...shared} /> : <Buttons {...shared} />}
      {failed !== undefined && <Callout tone="danger" title={errorText(failed)} />}
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
    </>
  );
}
