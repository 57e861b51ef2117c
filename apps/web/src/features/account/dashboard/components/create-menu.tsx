import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconIdBadge2, IconPlus, IconSend2, IconTemplate, IconUserPlus } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';

/** The primary button of the dashboard. */
export function CreateMenu() {
  const { t } = useTranslation('dashboard');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="primary" size="sm" icon={IconPlus}>
          {t(($) => $.dashboard.create)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`${paths.user.campaigns}?nuevo=1`}
          leftSection={<Icon of={IconSend2} size={16} />}
        >
          {t(($) => $.dashboard.createCampaign)}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.user.newProfile} leftSection={<Icon of={IconIdBadge2} size={16} />}>
          {t(($) => $.dashboard.createProfile)}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.user.newContact} leftSection={<Icon of={IconUserPlus} size={16} />}>
          {t(($) => $.dashboard.createContact)}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`${paths.user.templates}?nuevo=1`}
          leftSection={<Icon of={IconTemplate} size={16} />}
        >
          {t(($) => $.dashboard.createTemplate)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
