import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconCopy, IconDots } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';

/** Occasional actions of the list. */
export function ListMore() {
  const { t } = useTranslation('contacts');
  const { t: tr } = useTranslation('record');
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.contacts.action.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.user.contactDuplicates} leftSection={<Icon of={IconCopy} size={16} />}>
          {tr(($) => $.record.duplicates.open)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
