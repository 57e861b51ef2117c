import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconArrowsSplit2,
  IconTrash,
} from 'virtual:tabler-icons';
import { MenuAct } from '#components/menu/menu-act.tsx';
import { RowMenu } from '#components/menu/row-menu.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type AnswerMode, isToSeveral } from '../answer-head.rules.ts';
import { canBeSplit } from '../thread.rules.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useOriginalActs } from '../use-original-acts.tsx';

/** What the thread does for one of its messages. */
export type MessageActs = {
  answer: (message: Message, mode: AnswerMode) => void;
  forward: (message: Message) => void;
  undo: (message: Message) => void;
  /** Moves the conversation to the trash. */
  remove: () => void;
};

type Props = { conversation: Conversation; message: Message; acts: MessageActs };
type Entry = {
  icon: IconShape;
  text: string;
  run: () => void;
  keyName?: string;
  isDanger?: boolean;
  takesFocus?: boolean;
};
/** By then the closed menu has given the focus back to its button, and an act may take it. */
export const focusBackMs = 40;
type MoveTo = 'new' | 'existing';
type EntriesProps = Props & { onMove: (to: MoveTo) => void; original: (Entry | false)[] };
type Inputs = EntriesProps & { mayWrite: boolean; t: TFunction<['mails', 'views']> };

/** The entries by group, a line each; `false` for one that does not apply. Groups without entries are not drawn. */
function entriesOf({ t, conversation, message, acts, mayWrite, onMove, original }: Inputs): (Entry | false)[][] {
  if (!mayWrite) return [original];
  const canAnswer = conversation.email !== null;
  const canMove = canBeSplit(conversation);
  return [
    [
      canAnswer && {
        icon: IconArrowBackUp,
        text: t(($) => $.mails.act.answer),
        keyName: 'r',
        takesFocus: true,
        run: () => acts.answer(message, 'answer'),
      },
      canAnswer &&
        isToSeveral(message) && {
          icon: IconArrowBackUpDouble,
          text: t(($) => $.mails.act.answerAll),
          keyName: 'a',
          takesFocus: true,
          run: () => acts.answer(message, 'answerAll'),
        },
      {
        icon: IconArrowForwardUp,
        text: t(($) => $.mails.act.forward),
        keyName: 'f',
        takesFocus: true,
        run: () => acts.forward(message),
      },
    ],
    [
      canMove && {
        icon: IconArrowsSplit2,
        text: t(($) => $.views.move.split),
        keyName: 'd',
        run: () => onMove('new'),
      },
      canMove && { icon: IconArrowsExchange, text: t(($) => $.views.move.move), run: () => onMove('existing') },
    ],
    original,
    [{ icon: IconTrash, text: t(($) => $.mails.act.remove), keyName: '#', isDanger: true, run: acts.remove }],
  ];
}

function Entries(props: EntriesProps) {
  const { t } = useTranslation(['mails', 'views']);
  const groups = entriesOf({ ...props, t, mayWrite: useCan('mailbox.write') })
    .map((group) => group.filter((entry) => entry !== false))
    .filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <Menu.Divider />}
      {group.map(({ icon, text, run, keyName, isDanger, takesFocus }) => (
        <MenuAct
          key={text}
          icon={icon}
          keyName={keyName}
          isDanger={isDanger}
          onRun={takesFocus ? () => setTimeout(run, focusBackMs) : run}
        >
          {text}
        </MenuAct>
      ))}
    </Fragment>
  ));
}

/** What can be done with one message. Dialogs that an entry opens belong here, next to the menu, which closes. */
export function MessageMenu(props: Props) {
  const { t } = useTranslation('mails');
  const [moveTo, setMoveTo] = useState<MoveTo>();
  const { entries, dialog } = useOriginalActs(props);
  return (
    <>
      <RowMenu label={t(($) => $.mails.act.more, { name: props.message.author.name })} width={268}>
        <Entries {...props} onMove={setMoveTo} original={entries} />
      </RowMenu>
      {moveTo !== undefined && <MoveDialog {...props} to={moveTo} onClose={() => setMoveTo(undefined)} />}
      {dialog}
    </>
  );
}
