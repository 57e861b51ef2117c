import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowForwardUp, IconChevronDown, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { type HeadFault, headFault } from '../answer-head.rules.ts';
import { onWritingKey } from '../send-key.ts';
import { canBeFiles, filesOf, type Forwarding } from '../forwarding.rules.ts';
import { firstWords } from '../thread.rules.ts';
import type { ForwardingActs } from '../use-forwarding.ts';
import { useFaultText } from './composer.tsx';
import { ComposerBody } from './composer-body.tsx';
import { ComposerFrom } from './composer-from.tsx';
import { ComposerHead, type HeadHandle } from './composer-head.tsx';
import classes from './composer.module.css';
import { FoldPill } from './fold-pill.tsx';

const formLook: Look = { border: 'input', fill: 'surface', radius: 14, shadow: 2 };

type Props = { conversation: Conversation; acts: ForwardingActs };
type PartProps = { forwarding: Forwarding; change: (patch: Partial<Forwarding>) => void };
type TopProps = PartProps & Pick<Props, 'conversation'> & { onClose: () => void };

/** In the text or as files, from which sender, and the way out. */
function TopRow({ conversation, forwarding, change, onClose }: TopProps) {
  const { t } = useTranslation('mails');
  const isKept = canBeFiles(forwarding);
  return (
    <Row gap={4} h={38} pl={6} pr={8} lineBottom>
      <Menu position="top-start" width={290}>
        <Menu.Target>
          <Button variant="ghost" size="sm" icon={IconArrowForwardUp} iconEnd={IconChevronDown}>
            {t(($) => $.mails.forward.way[forwarding.as])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(isKept ? (['inline', 'eml'] as const) : (['inline'] as const)).map((as) => (
            <MenuRadio key={as} isChosen={as === forwarding.as} onChoose={() => change({ as })}>
              {t(($) => $.mails.forward.way[as])}
            </MenuRadio>
          ))}
          {!isKept && <Menu.Label>{t(($) => $.mails.forward.notKept)}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <ComposerFrom conversation={conversation} from={forwarding.from} onChoose={(from) => change({ from })} />
      <IconButton icon={IconX} size={28} iconSize={16} label={t(($) => $.mails.forward.discard)} onClick={onClose} />
    </Row>
  );
}

/** The files of the messages, of which some can stay behind. */
function Files({ forwarding, change }: PartProps) {
  const { t } = useTranslation('mails');
  const formats = useFormats();
  const files = filesOf(forwarding);
  const { left } = forwarding;
  if (files.length === 0 || forwarding.as === 'eml') return null;
  return (
    <Grid as="ul" gap={4} mt={8} scrollY maxH={120} aria-label={t(($) => $.mails.forward.files)}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <CheckField
            checked={!left.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ left: checked ? left.filter((each) => each !== id) : [...left, id] })
            }
          >
            {name}{' '}
            <Text as="span" size={12} tone="faint">
              {formats.bytes(size)}
            </Text>
          </CheckField>
        </li>
      ))}
    </Grid>
  );
}

/** What is forwarded, below the own words: folded, with the beginning of each message when opened. */
function Forwarded(props: PartProps) {
  const { t } = useTranslation(['mails', 'mailbox']);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { messages } = props.forwarding;
  const nameOf = ({ direction, author }: (typeof messages)[number]) =>
    direction === 'out' ? t(($) => $.mailbox.thread.you) : author.name;
  const [first] = messages;
  const oneOf = ({ direction, author: { name } }: (typeof messages)[number]) =>
    direction === 'out' ? t(($) => $.mails.forward.oneOwn) : t(($) => $.mails.forward.one, { name });
  const text =
    first && messages.length === 1
      ? oneOf(first)
      : t(($) => $.mails.forward.several, { count: messages.length, n: messages.length });
  return (
    <Box mt={8} mb={4}>
      <FoldPill text={text} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <Grid as="ul" gap={6} mt={8} scrollY maxH={160} size={13} tone="muted">
          {messages.map((message) => (
            <li key={message.id}>
              <Text as="b" weight="medium" tone="default">
                {nameOf(message)}
              </Text>{' '}
              <Text as="span" size={12} tone="faint">
                {formats.dateTime(message.at)}
              </Text>
              <Text truncate size={13}>
                {firstWords(message)}
              </Text>
            </li>
          ))}
        </Grid>
      )}
      {messages.length === replyLimits.forwarded && (
        <Text mt={6} size={12} tone="faint">
          {t(($) => $.mails.forward.limit, { n: replyLimits.forwarded })}
        </Text>
      )}
      <Files {...props} />
    </Box>
  );
}

type SendProps = { isSending: boolean; note: string | undefined; onSend: () => void };

function Foot({ isSending, note, onSend }: SendProps) {
  const { t } = useTranslation('mailbox');
  return (
    <Row phone={{ gap: 6 }} flex="1 1 auto" as="span" justify="end" gap={10} className={classes.foot}>
      {note !== undefined && (
        <Text as="span" ml="auto" size={12} tone="danger" role="alert">
          {note}
        </Text>
      )}
      <Button variant="primary" size="sm" loading={isSending} onClick={onSend}>
        {t(($) => $.mailbox.composer.send)}{' '}
        <Text as="kbd" px={6} py={2} radius="sm" size={12} hideOnPhone className={classes.key}>
          {commandKeyName} ↵
        </Text>
      </Button>
    </Row>
  );
}

/** What keeps it from leaving, until the next change. */
function useFault(acts: ForwardingActs) {
  const recipients = useRef<HeadHandle>(null);
  const [fault, setFault] = useState<HeadFault>();
  const [isWaiting, setWaiting] = useState(false);
  return {
    recipients,
    fault,
    isWaiting,
    forget() {
      setFault(undefined);
      setWaiting(false);
    },
    send(forwarding: Forwarding, isBusy: boolean): void {
      const wrong = headFault(acts.headNow() ?? forwarding.head);
      setFault(wrong);
      setWaiting(isBusy);
      if (wrong !== undefined) recipients.current?.focus();
      else if (!isBusy) acts.send();
    },
  };
}

function Form({ conversation, acts, forwarding }: Props & { forwarding: Forwarding }) {
  const { t } = useTranslation(['mails', 'composer']);
  const field = useRef<MailEditorHandle>(null);
  const faultText = useFaultText();
  const { recipients, fault, isWaiting, forget, send } = useFault(acts);
  const [isBusy, setBusy] = useState(false);
  const change = (patch: Partial<Forwarding>) => {
    forget();
    acts.change(patch);
  };
  return (
    <Box
      focus="within"
      {...formLook}
      className={classes.composer}
      role="group"
      aria-label={t(($) => $.mails.act.forward)}
      onKeyDown={(event) => onWritingKey(event, { head: recipients.current, send: () => send(forwarding, isBusy) })}
    >
      <TopRow conversation={conversation} forwarding={forwarding} change={change} onClose={acts.close} />
      <Box px={14} pb={8}>
        {acts.error !== null && <Callout tone="danger" title={errorText(acts.error)} />}
        <ComposerHead
          head={forwarding.head}
          onChange={(patch) => change({ head: { ...forwarding.head, ...patch } })}
          known={[]}
          listSide="above"
          handle={recipients}
          subjectHint=""
          takesFocus
          fault={faultText(fault)}
        />
        <Box pt={10}>
          <ComposerBody
            field={field}
            label={t(($) => $.mails.forward.words)}
            profileId={conversation.profile.id}
            content={forwarding.content}
            version={0}
            latest={() => acts.latest() ?? forwarding.content}
            isInvalid={false}
            onChange={(content) => change({ content })}
            onSubmit={() => send(forwarding, isBusy)}
            onBusy={setBusy}
            below={<Forwarded forwarding={forwarding} change={change} />}
            foot={() => (
              <Foot
                isSending={acts.isSending}
                note={isWaiting ? t(($) => $.composer.files.wait) : undefined}
                onSend={() => send(forwarding, isBusy)}
              />
            )}
          />
        </Box>
      </Box>
    </Box>
  );
}

/** Forwarding to third persons, in the place of the answer, which waits. */
export function ForwardForm(props: Props) {
  const { acts } = props;
  const { current } = acts;
  if (!current) return null;
  return (
    <Box
      data-screen-only
      onKeyDown={(event) => {
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isHere && !event.nativeEvent.isComposing) acts.rest();
      }}
    >
      <Form key={current.id} {...props} forwarding={current} />
    </Box>
  );
}
