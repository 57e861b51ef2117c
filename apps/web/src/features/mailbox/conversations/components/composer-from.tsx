import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { listIdentitiesRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import type { SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { call } from '#lib/api/call.ts';
import { useDraftContent } from '../api/use-draft.ts';
import type { Answering } from '../use-answering.ts';

type Props = { conversation: Conversation; answering: Answering };

function useIdentities({ id, profile }: Conversation) {
  return useQuery({
    queryKey: ['senders', 'identities', profile.id, id],
    queryFn: async ({ signal }) =>
      (await call(listIdentitiesRef, { params: { profileId: profile.id }, query: { conversationId: id }, signal }))
        .items,
    staleTime: 60_000,
  });
}

const isSame = (one: SenderChoice, other: SenderChoice) =>
  one.kind === 'box' && other.kind === 'box' ? one.boxId === other.boxId : one.kind === other.kind;

/** What the answer leaves as: the profile's name, or, where there are several senders, the choice of their addresses. */
export function ComposerFrom({ conversation, answering }: Props) {
  const { t } = useTranslation('mails');
  const { data: identities = [] } = useIdentities(conversation);
  const { from } = useDraftContent(answering.draft).head;
  const usual = identities.find(({ isUsual }) => isUsual) ?? identities[0];
  const chosen = from === undefined ? usual : identities.find(({ choice }) => isSame(choice, from));
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
              isChosen={isSame(choice, chosen.choice)}
              onChoose={() => answering.choose({ from: choice })}
            >
              {name === '' ? address : `${name} <${address}>`}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Row>
  );
}
