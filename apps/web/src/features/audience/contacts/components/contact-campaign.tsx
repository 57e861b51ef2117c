import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconSend } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Text } from '#components/layout/layout.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { draftsQuery, useAddToCampaign, useCampaignFor } from '../api/use-campaign-for.ts';

type Props = { contact: Contact; onFailure: (error: unknown) => void };

/** Adds a contact to a new campaign or to a draft. */
export function ContactCampaign({ contact, onFailure }: Props) {
  const { t } = useTranslation('record');
  const isPhone = useMedia(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  const drafts = useQuery({ ...draftsQuery, enabled: isOpen });
  const create = useCampaignFor();
  const add = useAddToCampaign(contact);
  const label = t(($) => $.record.campaign.add);
  const options = { onError: onFailure };
  const items = drafts.data?.items ?? [];
  return (
    <Menu position="bottom-end" width={280} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        {isPhone ? (
          <IconButton icon={IconSend} label={label} />
        ) : (
          <Button size="sm" icon={IconSend} loading={create.isPending || add.isPending}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon of={IconPlus} size={16} />}
          onClick={() => create.mutate({ kind: 'these', contactIds: [contact.id] }, options)}
        >
          {t(($) => $.record.campaign.fresh)}
        </Menu.Item>
        <Menu.Label>{t(($) => $.record.campaign.drafts)}</Menu.Label>
        {items.map((campaign) => {
          const isWhole = campaign.audience.kind === 'all';
          return (
            <Menu.Item key={campaign.id} onClick={() => add.mutate({ campaign, isWhole }, options)}>
              <Text as="span" block truncate>
                {campaign.name}
              </Text>
              {isWhole && (
                <Text as="span" block size={12} tone="faint">
                  {t(($) => $.record.campaign.whole)}
                </Text>
              )}
            </Menu.Item>
          );
        })}
        {drafts.data && items.length === 0 && <Menu.Item disabled>{t(($) => $.record.campaign.none)}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
