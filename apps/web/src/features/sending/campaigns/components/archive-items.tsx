import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconArchiveOff, IconExternalLink } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import { canBeArchived } from '../rules/campaign-state.ts';

type Props = { campaign: CampaignSummary; onArchive: (input: { id: string; isPublic: boolean }) => void };

/** Menu items: view in the archive, publish there, remove. */
export function ArchiveItems({ campaign, onArchive }: Props) {
  const { t } = useTranslation('mailing');
  const canWrite = useCan('campaigns.write');
  const { id, isPublic, profile } = campaign;
  if (profile === null || !canBeArchived(campaign.state)) return null;
  return (
    <>
      {isPublic && (
        <>
          <Menu.Item
            component="a"
            href={paths.publicMail(id)}
            target="_blank"
            rel="noopener"
            leftSection={<Icon of={IconExternalLink} size={16} />}
          >
            {t(($) => $.mailing.archive.see)}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={paths.publicArchive(profile.id)}
            target="_blank"
            rel="noopener"
            leftSection={<Icon of={IconExternalLink} size={16} />}
          >
            {t(($) => $.mailing.archive.whole)}
          </Menu.Item>
        </>
      )}
      {canWrite && (
        <Menu.Item
          leftSection={<Icon of={isPublic ? IconArchiveOff : IconArchive} size={16} />}
          onClick={() => onArchive({ id, isPublic: !isPublic })}
        >
          {isPublic ? t(($) => $.mailing.archive.withdraw) : t(($) => $.mailing.archive.publish)}
        </Menu.Item>
      )}
    </>
  );
}

/** The same as a button of the report. */
export function ArchiveMenu({ campaign, onArchive }: Props) {
  const { t } = useTranslation('mailing');
  const canWrite = useCan('campaigns.write');
  if (campaign.profile === null || !canBeArchived(campaign.state) || !(canWrite || campaign.isPublic)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" icon={IconArchive}>
          {t(($) => $.mailing.archive.title)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ArchiveItems campaign={campaign} onArchive={onArchive} />
      </Menu.Dropdown>
    </Menu>
  );
}
