import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { isMine } from '../use-assigning.ts';

type Props = { conversation: Conversation; onToggle: () => void };

/** Who looks after the conversation, and the choice of oneself or nobody. */
export function AssigneeChip({ conversation, onToggle }: Props) {
  const { t } = useTranslation('views');
  const { assignedTo } = conversation;
  const mayWrite = useCan('mailbox.write');
  const mine = isMine(conversation);
  const name = mine ? t(($) => $.views.assign.mine) : (assignedTo?.name ?? t(($) => $.views.assign.nobody));
  if (!mayWrite)
    return (
      <Text as="span" size={12} weight="medium" title={t(($) => $.views.assign.who)}>
        {name}
      </Text>
    );
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Row
          as="button"
          type="button"
          fixed
          gap={6}
          minH={24}
          size={12}
          weight="medium"
          tone="muted"
          hover="text"
          title={t(($) => $.views.assign.who)}
        >
          {mine && <OwnAvatar size={24} />}
          {!mine && assignedTo && <Avatar name={assignedTo.name} size={24} />}
          {name}
          <Icon of={IconChevronDown} size={14} />
        </Row>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuRadio isChosen={mine} onChoose={() => mine || onToggle()}>
          {t(($) => $.views.assign.take)}
        </MenuRadio>
        {/* What somebody else looks after is taken on first: it is left by who has it. */}
        {(mine || assignedTo === null) && (
          <MenuRadio isChosen={assignedTo === null} onChoose={() => mine && onToggle()}>
            {t(($) => $.views.assign.leave)}
          </MenuRadio>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
