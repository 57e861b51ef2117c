import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  IconArrowsJoin,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconMessage2,
  IconPencil,
  IconTemplate,
  IconTrash,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { narrowQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { ContactCampaign } from './contact-campaign.tsx';
import { useNeighbours } from '../use-neighbours.ts';

function Walk({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const navigate = useNavigate();
  const place = useNeighbours(contactId);
  if (!place) return null;
  const go = (id: string | undefined) => id !== undefined && void navigate(paths.user.contact(id), { replace: true });
  return (
    <Row hideOnPhone as="span" inline>
      <Text as="span" mr={4} size={12} tone="faint" tabular nowrap>
        {t(($) => $.contacts.list.place, {
          position: formats.number(place.position),
          total: formats.number(place.total),
        })}
      </Text>
      <IconButton
        icon={IconChevronUp}
        label={t(($) => $.contacts.detail.previous)}
        disabled={place.previous === undefined}
        onClick={() => go(place.previous)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t(($) => $.contacts.detail.next)}
        disabled={place.next === undefined}
        onClick={() => go(place.next)}
      />
    </Row>
  );
}

type Props = {
  contact: Contact;
  onEdit: () => void;
  onMerge: () => void;
  onRemove: () => void;
  /** Opens a letter with a template. */
  onTemplate: () => void;
  onFailure: (error: unknown) => void;
};

/** Buttons of a contact's sheet bar. */
export function ContactBar({ contact, onEdit, onMerge, onRemove, onTemplate, onFailure }: Props) {
  const { t } = useTranslation('contacts');
  const { t: tr } = useTranslation('record');
  const canChange = useCan('contacts.write');
  const mayWrite = useCan('mailbox.write');
  const mayMail = useCan('campaigns.write');
  const isNarrow = useMedia(narrowQuery);
  const isLive = contact.deletedAt === null;
  const write = t(($) => $.contacts.detail.write);
  return (
    <>
      <Walk contactId={contact.id} />
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon={IconDots} label={t(($) => $.contacts.action.more)} />
        </Menu.Target>
        <Menu.Dropdown>
          {canChange && (
            <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={onEdit}>
              {t(($) => $.contacts.action.edit)}
            </Menu.Item>
          )}
          {mayWrite && isLive && contact.email !== null && (
            <Menu.Item leftSection={<Icon of={IconTemplate} size={16} />} onClick={onTemplate}>
              {tr(($) => $.record.letter.withTemplate)}
            </Menu.Item>
          )}
          {canChange && isLive && (
            <Menu.Item leftSection={<Icon of={IconArrowsJoin} size={16} />} onClick={onMerge}>
              {tr(($) => $.record.merge.menu)}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={paths.user.contactDuplicates} leftSection={<Icon of={IconCopy} size={16} />}>
            {tr(($) => $.record.duplicates.open)}
          </Menu.Item>
          {canChange && isLive && (
            <>
              <Menu.Divider />
              <Menu.Item color="var(--danger-text)" leftSection={<Icon of={IconTrash} size={16} />} onClick={onRemove}>
                {t(($) => $.contacts.action.remove)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {mayMail && isLive && contact.email !== null && <ContactCampaign contact={contact} onFailure={onFailure} />}
      {contact.email !== null && (
        <LinkButton
          to={paths.user.writeTo(contact.id)}
          variant="primary"
          size="sm"
          icon={IconMessage2}
          {...(isNarrow && { 'aria-label': write })}
        >
          {isNarrow ? null : write}
        </LinkButton>
      )}
    </>
  );
}
