import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { recipientLimits } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { Menu } from '@mantine/core';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, type Look, Row, Text } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { isEmptyAnswer } from '../answer-content.rules.ts';
import { type AnswerMode, type FullHead, type HeadFault, headFault, modeOf } from '../answer-head.rules.ts';
import { type DraftEditor, useDraftContent } from '../api/use-draft.ts';
import { onWritingKey } from '../send-key.ts';
import type { Answering } from '../use-answering.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerBody } from './composer-body.tsx';
import { ComposerFrom } from './composer-from.tsx';
import { ComposerHead } from './composer-head.tsx';
import { ComposerQuote } from './composer-quote.tsx';
import { ComposerSend } from './composer-send.tsx';
import classes from './composer.module.css';
import { DraftNote } from './draft-note.tsx';
import { focusBackMs } from './message-menu.tsx';
import { ReplySuggestions } from './reply-suggestions.tsx';
import { ScheduledList } from './scheduled-list.tsx';

const composerLook: Look = { border: 'input', fill: 'surface', radius: 14, shadow: 2 };

/** How high the text is; see `mail-text.module.css`. */
const tallText = { '--answer-h': '44vh' } as CSSProperties;

function DraftConflict({ draft }: { draft: DraftEditor }) {
  const { t } = useTranslation('composer');
  return (
    <Callout
      tone="warn"
      title={t(($) => $.composer.conflict.title)}
      action={
        <>
          <Button size="sm" variant="soft" onClick={() => draft.settle('both')}>
            {t(($) => $.composer.conflict.both)}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => draft.settle('mine')}>
            {t(($) => $.composer.conflict.mine)}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => draft.settle('other')}>
            {t(($) => $.composer.conflict.other)}
          </Button>
        </>
      }
    >
      {t(($) => $.composer.conflict.help)}
    </Callout>
  );
}

type Missing = 'nothing' | 'words' | 'files';

/** The state of the draft, or what the answer lacks to be sent. */
function FootNote({ draft, missing }: { draft: DraftEditor; missing: Missing }) {
  const { t } = useTranslation(['mailbox', 'composer']);
  if (missing === 'nothing') return <DraftNote draft={draft} />;
  return (
    <Text as="span" ml="auto" size={12} tone="danger" role="alert">
      {missing === 'words' ? t(($) => $.mailbox.composer.empty) : t(($) => $.composer.files.wait)}
    </Text>
  );
}

type Props = { conversation: Conversation; answering: Answering; onForward?: (() => void) | undefined };

/** Who it goes to, followed as it is changed. */
function useShownHead({ draft, headOf }: Answering): FullHead {
  return headOf(useDraftContent(draft).head);
}

/** The way of answering, the sender and the size. */
function TopRow({ conversation, answering, isTall, onTall }: Props & { isTall: boolean; onTall: () => void }) {
  const { t } = useTranslation('mails');
  const mode = modeOf(useShownHead(answering));
  const icons = { answer: IconArrowBackUp, answerAll: IconArrowBackUpDouble };
  function choose(next: AnswerMode): void {
    answering.setMode(next);
    setTimeout(() => answering.field.current?.focus(), focusBackMs);
  }
  return (
    <Row gap={4} h={38} pl={6} pr={8} lineBottom>
      <Menu position="top-start" width={230}>
        <Menu.Target>
          <Button variant="ghost" size="sm" icon={icons[mode]} iconEnd={IconChevronDown}>
            {t(($) => $.mails.act[mode])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['answer', 'answerAll'] as const).map((each) => (
            <MenuRadio key={each} icon={icons[each]} isChosen={each === mode} onChoose={() => choose(each)}>
              {t(($) => $.mails.act[each])}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ComposerFrom
        conversation={conversation}
        from={useDraftContent(answering.draft).head.from}
        onChoose={(from) => answering.choose({ from })}
      />
      <Box as="span" phone={{ ml: 'auto' }}>
        <IconButton
          icon={isTall ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          size={28}
          iconSize={16}
          label={isTall ? t(($) => $.mails.shrink) : t(($) => $.mails.enlarge)}
          aria-pressed={isTall}
          onClick={onTall}
        />
      </Box>
    </Row>
  );
}

/** The words for what keeps a mail from leaving. */
export function useFaultText(): (fault: HeadFault | undefined) => string | undefined {
  const { t } = useTranslation('mails');
  return (fault) => (fault === undefined ? undefined : t(($) => $.mails.fault[fault], { limit: recipientLimits.all }));
}

type HeadProps = Props & { fault: HeadFault | undefined; forget: () => void };

function Head({ conversation, answering, fault, forget }: HeadProps) {
  const { t } = useTranslation('mails');
  const faultText = useFaultText();
  return (
    <ComposerHead
      head={useShownHead(answering)}
      onChange={(patch) => {
        forget();
        answering.changeHead(patch);
      }}
      known={conversation.people}
      listSide="above"
      handle={answering.recipients}
      subjectHint={t(($) => $.mails.subjectOfServer)}
      fault={faultText(fault)}
    />
  );
}

/** What is missing to send it, which the next change forgets. */
function useChecks({ draft, headNow, recipients, field }: Answering) {
  const [missing, setMissing] = useState<Missing>('nothing');
  const [fault, setFault] = useState<HeadFault>();
  return {
    missing,
    fault,
    forget() {
      setMissing('nothing');
      setFault(undefined);
    },
    whenReady(isBusy: boolean, act: () => void): void {
      const wrong = headFault(headNow());
      const lacks = isBusy ? 'files' : isEmptyAnswer(draft.latest()) ? 'words' : 'nothing';
      setFault(wrong);
      setMissing(lacks);
      if (wrong !== undefined) recipients.current?.focus();
      else if (lacks === 'nothing') act();
      else if (lacks === 'words') field.current?.focus();
    },
  };
}

/** A newer message arrived while this was written: the recipients stay those that were seen. */
function Overtaken({ answering }: Pick<Props, 'answering'>) {
  const { t } = useTranslation('mails');
  const isWritten = !isEmptyAnswer(useDraftContent(answering.draft));
  return (
    <Row hideEmpty wrap gap={8} mt={4} size={12} tone="muted" role="status">
      {isWritten && answering.isOvertaken && (
        <>
          <span>{t(($) => $.mails.newer.said)}</span>
          <Button size="sm" variant="link" onClick={answering.answerNewest}>
            {t(($) => $.mails.newer.answer)}
          </Button>
        </>
      )}
    </Row>
  );
}

function OpenComposer({ conversation, answering }: Props) {
  const { t } = useTranslation('mailbox');
  const [isTall, setTall] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { draft, field } = answering;
  const content = useDraftContent(draft);
  const { missing, fault, forget, whenReady } = useChecks(answering);
  return (
    <Box
      focus="within"
      {...composerLook}
      className={classes.composer}
      data-missing={missing === 'words' || undefined}
      style={isTall ? tallText : {}}
      data-screen-only
      onKeyDown={(event) => {
        // Not from a menu of it, which is drawn elsewhere.
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isHere && !event.nativeEvent.isComposing) answering.rest();
        const send = (options: { close: boolean }) => whenReady(isBusy, () => answering.send(options));
        onWritingKey(event, { head: answering.recipients.current, send });
      }}
    >
      <TopRow conversation={conversation} answering={answering} isTall={isTall} onTall={() => setTall(!isTall)} />
      <Box px={14} pb={8}>
        <Head conversation={conversation} answering={answering} fault={fault} forget={forget} />
        <Overtaken answering={answering} />
        <Box pt={10}>
          <ComposerBody
            field={field}
            label={t(($) => $.mailbox.composer.label, { name: conversation.name })}
            profileId={conversation.profile.id}
            content={content}
            version={draft.version}
            latest={draft.latest}
            isInvalid={missing === 'words'}
            onChange={(next) => {
              forget();
              answering.write(next);
            }}
            onSubmit={(options) => whenReady(isBusy, () => answering.send(options))}
            onBusy={setBusy}
            below={<ComposerQuote answering={answering} />}
            foot={() => (
              <Row phone={{ gap: 6 }} flex="1 1 auto" as="span" justify="end" gap={10} className={classes.foot}>
                <FootNote draft={draft} missing={missing} />
                <ComposerSend
                  onSend={(close) => whenReady(isBusy, () => answering.send({ close }))}
                  onSchedule={(sendAt) => whenReady(isBusy, () => void answering.schedule({ sendAt, close: false }))}
                />
              </Row>
            )}
          />
        </Box>
      </Box>
    </Box>
  );
}

/** The line of a closed answer takes the focus that went with it. */
function useFocusedLine(isOpen: boolean) {
  const line = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) line.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return line;
}

/** The answer: a line until it is asked for; then saved while typing, sent by button or Ctrl+Enter, now or scheduled. */
export function Composer({ conversation, answering, onForward }: Props) {
  const { draft, field, isOpen } = answering;
  const isWritten = !isEmptyAnswer(useDraftContent(draft));
  const line = useFocusedLine(isOpen);
  // What this device kept comes back after the thread was drawn.
  const reveal = useEffectEvent(answering.reveal);
  useEffect(() => {
    if (isWritten && !isOpen) reveal();
  }, [isWritten, isOpen]);
  return (
    <>
      <ScheduledList conversationId={conversation.id} beforeCancel={draft.saveNow} onDraft={answering.take} />
      {draft.state === 'conflict' && <DraftConflict draft={draft} />}
      {answering.scheduleFailure !== undefined && (
        <Callout tone="danger" title={errorText(answering.scheduleFailure)} />
      )}
      {isOpen ? (
        <>
          <ReplySuggestions conversation={conversation} onInsert={(html) => field.current?.insertHtml(html)} />
          <OpenComposer conversation={conversation} answering={answering} />
        </>
      ) : (
        <ComposerBar
          person={conversation}
          head={answering.headNow()}
          onOpen={answering.open}
          onForward={onForward}
          line={line}
        />
      )}
    </>
  );
}
