import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, type Look, Row, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { isEmptyAnswer } from '../answer-content.rules.ts';
import { type DraftEditor, useDraftContent } from '../api/use-draft.ts';
import type { Answering } from '../use-answering.ts';
import { ComposerBody } from './composer-body.tsx';
import { ComposerSend } from './composer-send.tsx';
import classes from './composer.module.css';
import { DraftNote } from './draft-note.tsx';
import { ReplySuggestions } from './reply-suggestions.tsx';
import { ScheduledList } from './scheduled-list.tsx';

const composerLook: Look = { border: 'input', fill: 'surface', pb: 10, pl: 16, pr: 10, pt: 14, radius: 14, shadow: 1 };

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

type Props = { conversation: Conversation; answering: Answering };

/** The answer field: saved while typing, sent by button or Ctrl+Enter, now or scheduled. */
export function Composer({ conversation, answering }: Props) {
  const { t } = useTranslation('mailbox');
  const [missing, setMissing] = useState<Missing>('nothing');
  const { draft, field } = answering;
  const content = useDraftContent(draft);
  const label = t(($) => $.mailbox.composer.label, { name: conversation.name });

  function whenReady(isBusy: boolean, act: () => void): void {
    if (isBusy) setMissing('files');
    else if (isEmptyAnswer(draft.latest())) setMissing('words');
    else {
      setMissing('nothing');
      act();
    }
  }
  return (
    <>
      <ScheduledList conversationId={conversation.id} beforeCancel={draft.saveNow} onDraft={draft.replace} />
      {draft.state === 'conflict' && <DraftConflict draft={draft} />}
      {answering.scheduleFailure !== undefined && (
        <Callout tone="danger" title={errorText(answering.scheduleFailure)} />
      )}
      <ReplySuggestions conversation={conversation} onInsert={(html) => field.current?.insertHtml(html)} />
      <Box
        focus="within"
        {...composerLook}
        className={classes.composer}
        data-missing={missing === 'words' || undefined}
        data-screen-only
      >
        <ComposerBody
          field={field}
          label={label}
          profileId={conversation.profile.id}
          content={content}
          version={draft.version}
          latest={draft.latest}
          isInvalid={missing === 'words'}
          onChange={(content) => {
            setMissing('nothing');
            draft.change(content);
          }}
          onSubmit={(options) => whenReady(false, () => answering.send(options))}
          foot={({ isBusy }) => (
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
    </>
  );
}
