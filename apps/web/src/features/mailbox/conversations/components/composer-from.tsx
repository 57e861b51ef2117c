import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { identitiesQuery, isSameSender } from '../api/identities.queries.ts';

type Props = {
  conversation: Conversation;
  /** Null: the usual one. */
  from: SenderChoice | null;
  onChoose: (from: SenderChoice) => void;
};

/** What the mail leaves as: the profile's name, or, where there are several senders, the choice of their addresses. */
export function ComposerFrom({ conversation, from, onChoose }: Props) {
  const { t } = useTranslation('mails');
  const { data: identities = [] } = useQuery(identitiesQuery(conversation));
  const usual = identities.find(({ isUsual }) => isUsual) ?? identities[0];
  const chosen = identities.find(({ choice }) => from !== null && isSameSender(choice, from)) ?? usual;
  if (identities.length < 2 || chosen === undefined) {
    return (
      <Text as="span" grow size={12} tone="faint" truncate textAlign="right" hideOnPhone>
        {t(($) => $.mails.fromProfile, { profile: conversation.profile.name })}
      </Text>
    );
  }
  return (
    <Row as="span" grow shrink justify="end">
      <Menu position="top-end" width={300}>
        <Menu.Target>
          <Row as="button" type="button" gap={4} minH={28} maxW="100%" size={12} tone="muted" hover="text">
            <Text as="span" size={12} truncate>
              {t(($) => $.mails.fromProfile, { profile: chosen.address })}
            </Text>
            <Icon of={IconChevronDown} size={14} />
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          {identities.map(({ choice, name, address }) => (
            <MenuRadio
              key={`${choice.kind} ${address}`}
              isChosen={isSameSender(choice, chosen.choice)}
              onChoose={() => onChoose(choice)}
            >
              {name === '' ? address : `${name} <${address}>`}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Row>
  );
}
