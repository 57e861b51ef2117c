import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { type AnswerMode, type FullHead, modeOf } from '../answer-head.rules.ts';

type Person = Pick<Conversation, 'name' | 'email'>;

type Props = {
  /** Of the conversation. */
  person: Person;
  head: FullHead;
  onOpen: (mode?: AnswerMode) => void;
  onForward: (() => void) | undefined;
  /** The line itself. */
  line: Ref<HTMLElement>;
};

/** The person of the conversation as it calls them; anybody else by the name in the mail. */
function nameOf({ name, email }: Person, only: FullHead['to'][number] | undefined): string {
  if (only === undefined || only.email.toLowerCase() === email?.toLowerCase()) return name;
  return only.name || only.email;
}

function Way({
  icon,
  text,
  keyName,
  onClick,
}: {
  icon: IconShape;
  text: string;
  keyName: string;
  onClick: () => void;
}) {
  const isPhone = useMedia(phoneQuery);
  return (
    <Button size="sm" icon={icon} onClick={onClick} aria-label={isPhone ? text : undefined} aria-keyshortcuts={keyName}>
      {isPhone ? null : (
        <Row as="span" inline gap={6}>
          {text}
          <span aria-hidden="true">
            <Kbd>{keyName}</Kbd>
          </span>
        </Row>
      )}
    </Button>
  );
}

/** The closed composer: a line that names the recipients, with buttons to reply and to reply to all. */
export function ComposerBar({ person, head, onOpen, onForward, line }: Props) {
  const { t } = useTranslation(['mailbox', 'mails']);
  const formats = useFormats();
  const people = [...head.to, ...head.cc];
  const names = formats.list(people.slice(0, 3).map((each) => (each.name || each.email).split(' ')[0] ?? ''));
  const text =
    people.length < 2
      ? t(($) => $.mailbox.composer.label, { name: nameOf(person, people[0]) })
      : people.length < 4
        ? t(($) => $.mailbox.composer.label, { name: names })
        : t(($) => $.mails.answerMany, { n: people.length });
  return (
    <Row gap={6} py={8} pr={10} pl={16} border="input" radius={14} shadow={1} fill="surface" data-screen-only>
      <Box
        ref={line}
        data-answer-line
        as="button"
        type="button"
        grow
        shrink
        h={30}
        size={15}
        tone="faint"
        textAlign="left"
        truncate
        onClick={() => onOpen()}
      >
        {text}
      </Box>
      <Way icon={IconArrowBackUp} text={t(($) => $.mails.act.answer)} keyName="r" onClick={() => onOpen('answer')} />
      {modeOf(head) === 'answerAll' && (
        <Way
          icon={IconArrowBackUpDouble}
          text={t(($) => $.mails.toAll)}
          keyName="a"
          onClick={() => onOpen('answerAll')}
        />
      )}
      {onForward && (
        <Way icon={IconArrowForwardUp} text={t(($) => $.mails.act.forward)} keyName="f" onClick={onForward} />
      )}
    </Row>
  );
}
