import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconTrash } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { RowMenu } from '#components/menu/row-menu.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';

/** What the thread does for one of its messages. */
export type MessageActs = {
  answer: (message: Message) => void;
  undo: (message: Message) => void;
  /** Moves the conversation to the trash. */
  remove: () => void;
};

type Props = { conversation: Conversation; message: Message; acts: MessageActs };
type Entry = { icon: IconShape; text: string; run: () => void; keyName?: string; isDanger?: boolean };
type Inputs = Props & { t: TFunction<'mails'> };

/** The entries by group, a line each; `false` for one that does not apply. Groups without entries are not drawn. */
function entriesOf({ t, conversation, message, acts }: Inputs): (Entry | false)[][] {
  const canAnswer = conversation.email !== null;
  return [
    [
      canAnswer && {
        icon: IconArrowBackUp,
        text: t(($) => $.mails.act.answer),
        keyName: 'r',
        run: () => acts.answer(message),
      },
    ],
    [],
    [],
    [{ icon: IconTrash, text: t(($) => $.mails.act.remove), keyName: '#', isDanger: true, run: acts.remove }],
  ];
}

function Entries(props: Props) {
  const { t } = useTranslation('mails');
  const groups = entriesOf({ ...props, t })
    .map((group) => group.filter((entry) => entry !== false))
    .filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <Menu.Divider />}
      {group.map(({ icon, text, run, keyName, isDanger }) => (
        <Menu.Item
          key={text}
          {...(isDanger ? { color: 'var(--danger-text)' } : {})}
          leftSection={<Icon of={icon} size={16} />}
          rightSection={keyName === undefined ? null : <Kbd>{keyName}</Kbd>}
          onClick={run}
        >
          {text}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

/** What can be done with one message. Dialogs that an entry opens belong here, next to the menu, which closes. */
export function MessageMenu(props: Props) {
  const { t } = useTranslation('mails');
  return (
    <RowMenu label={t(($) => $.mails.act.more, { name: props.message.author.name })} width={268}>
      <Entries {...props} />
    </RowMenu>
  );
}
