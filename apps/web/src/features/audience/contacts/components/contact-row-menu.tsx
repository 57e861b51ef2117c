import type { ContactListItem } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconMessage2, IconTrash, IconUser, IconUserMinus } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';

type Props = { contact: ContactListItem; onUnsubscribe: () => void; onRemove: () => void };

/** Menu of a row. */
export function ContactRowMenu({ contact, onUnsubscribe, onRemove }: Props) {
  const { t } = useTranslation('contacts');
  const canLeave = contact.status === 'subscribed' || contact.status === 'pending';
  return (
    <>
      <Menu.Item component={Link} to={paths.user.contact(contact.id)} leftSection={<Icon of={IconUser} size={16} />}>
        {t(($) => $.contacts.action.open)}
      </Menu.Item>
      {contact.email !== null && (
        <Menu.Item
          component={Link}
          to={paths.user.writeTo(contact.id)}
          leftSection={<Icon of={IconMessage2} size={16} />}
        >
          {t(($) => $.contacts.action.write)}
        </Menu.Item>
      )}
      {canLeave && (
        <Menu.Item leftSection={<Icon of={IconUserMinus} size={16} />} onClick={onUnsubscribe}>
          {t(($) => $.contacts.action.unsubscribe)}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="var(--danger-text)" leftSection={<Icon of={IconTrash} size={16} />} onClick={onRemove}>
        {t(($) => $.contacts.action.remove)}
      </Menu.Item>
    </>
  );
}
