import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconCopy,
  IconEye,
  IconFolder,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import type { useCampaignActs } from '../api/use-campaign-acts.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import { ArchiveItems } from './archive-items.tsx';
import type { OpenPlace } from './place-dialogs.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { actionsOf, screenOf } from '../rules/campaign-state.ts';

/** Items of the menu of a row. */
export function CampaignMenuItems({
  campaign,
  acts,
  onPlace,
}: {
  campaign: CampaignSummary;
  acts: ReturnType<typeof useCampaignActs>;
  onPlace: (open: OpenPlace) => void;
}) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const canWrite = useCan('campaigns.write');
  // The list does not know the hold; the server refuses what comes too early.
  const allowed = actionsOf({ state: campaign.state, holdUntil: null, now: 0 });
  const isDraft = screenOf(campaign.state) === 'draft';
  return (
    <>
      <Menu.Item
        component={Link}
        to={paths.user.campaign(campaign.id)}
        leftSection={<Icon of={isDraft ? IconPencil : IconEye} size={16} />}
      >
        {isDraft ? t(($) => $.campaigns.action.edit) : t(($) => $.campaigns.action.open)}
      </Menu.Item>
      {allowed.canPause && (
        <Menu.Item leftSection={<Icon of={IconPlayerPause} size={16} />} onClick={() => acts.pause(campaign.id)}>
          {t(($) => $.campaigns.action.pause)}
        </Menu.Item>
      )}
      {allowed.canResume && (
        <Menu.Item leftSection={<Icon of={IconPlayerPlay} size={16} />} onClick={() => acts.resume(campaign.id)}>
          {t(($) => $.campaigns.action.resume)}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => acts.duplicate(campaign.id)}>
        {t(($) => $.campaigns.action.duplicate)}
      </Menu.Item>
      {canWrite && (
        <>
          <Menu.Item
            leftSection={<Icon of={IconFolder} size={16} />}
            onClick={() => onPlace({ kind: 'move', campaigns: [campaign] })}
          >
            {tp(($) => $.mailing.list.move)}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconTag} size={16} />}
            onClick={() => onPlace({ kind: 'label', campaigns: [campaign] })}
          >
            {tp(($) => $.mailing.list.label)}
          </Menu.Item>
        </>
      )}
      <ArchiveItems campaign={campaign} onArchive={acts.archive} />
      {allowed.canRemove && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="grana"
            leftSection={<Icon of={IconTrash} size={16} />}
            onClick={() => acts.remove({ id: campaign.id, name: campaign.name })}
          >
            {t(($) => $.campaigns.action.remove)}
          </Menu.Item>
        </>
      )}
    </>
  );
}
