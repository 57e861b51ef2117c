import type { NewDraft } from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { scheduleStartRef, startConversationRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type AnswerContent, bodyOf, isEmptyAnswer } from '../answer-content.rules.ts';
import { type HeadFault, headFault } from '../answer-head.rules.ts';
import { rereadMailbox } from '../api/mailbox-cache.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { type NewDraftEditor, type NewMailHead, useNewDraft } from '../api/use-new-draft.ts';
import { onCopyKey } from '../send-key.ts';
import { useFaultText } from './composer.tsx';
import { ComposerBody } from './composer-body.tsx';
import { ComposerHead, type HeadHandle } from './composer-head.tsx';
import { ComposerSend } from './composer-send.tsx';
import composer from './composer.module.css';
import { NewDraftNote } from './new-draft-note.tsx';

type Props = {
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  initial: NewDraft | undefined;
  /** The person it is begun to. */
  addressee?: { name: string; email: string | null } | undefined;
  /** Other drafts to choose from. */
  drafts: ReactNode;
  onClose: () => void;
  onSent: (conversation: { id: string; profileId: string }) => void;
};

type Missing = 'subject' | 'text';

function missingFields({ subject }: NewMailHead, content: AnswerContent): Set<Missing> {
  const missing = new Set<Missing>();
  if (subject.trim() === '') missing.add('subject');
  if (isEmptyAnswer(content)) missing.add('text');
  return missing;
}

function startOf({ initial, profileId, profiles, addressee }: Props): NewMailHead {
  const known = profiles.find(({ id }) => id === (initial?.profileId ?? profileId));
  const person = addressee && addressee.email !== null ? [{ name: addressee.name, email: addressee.email }] : [];
  return {
    profileId: known?.id ?? profiles[0]?.id ?? '',
    subject: initial?.subject ?? '',
    to: initial?.to ?? person,
    cc: initial?.cc ?? [],
    bcc: initial?.bcc ?? [],
  };
}

/** Sends now or scheduled; the draft is deleted with it. */
function useSending(draft: NewDraftEditor, onSent: Props['onSent']) {
  const { t } = useTranslation('composer');
  const formats = useFormats();
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    async mutationFn(sendAt: string | undefined) {
      const newDraftId = await draft.settled();
      // A continued draft also carries the recipients and Subject it was opened with: those on the screen go last.
      const written = { ...bodyOf(draft.latest()), ...draft.head, idempotencyKey };
      const body = newDraftId === undefined ? written : { ...written, newDraftId };
      if (sendAt === undefined) return (await call(startConversationRef, { body })).conversation;
      return (await call(scheduleStartRef, { body: { ...body, sendAt } })).conversation;
    },
    onSuccess({ id, profile }, sendAt) {
      draft.finish();
      if (sendAt !== undefined)
        showToast({ text: t(($) => $.composer.schedule.done, { when: formats.dateTime(sendAt) }) });
      rereadMailbox({ client });
      onSent({ id, profileId: profile.id });
    },
  });
}

/** What it lacks to be sent, which the next change forgets. */
function useChecks({ addressee }: Props, draft: NewDraftEditor) {
  const { t } = useTranslation('mails');
  const faultText = useFaultText();
  const hasNoAddress = addressee?.email === null && draft.head.to.length === 0;
  const [fault, setFault] = useState<HeadFault>();
  const [missing, setMissing] = useState<ReadonlySet<Missing>>(new Set());
  return {
    missing,
    fault: hasNoAddress ? t(($) => $.mails.noAddress, { name: addressee.name }) : faultText(fault),
    forget() {
      setMissing(new Set());
      setFault(undefined);
    },
    isReady(): boolean {
      const [wrong, lacks] = [headFault(draft.head), missingFields(draft.head, draft.latest())];
      setFault(wrong);
      setMissing(lacks);
      return wrong === undefined && lacks.size === 0;
    },
  };
}

type Checks = ReturnType<typeof useChecks>;
type TextProps = { draft: NewDraftEditor; checks: Checks; send: () => void; onBusy: (isBusy: boolean) => void };

/** The words, with their tools. */
function Words({ draft, checks, send, onBusy }: TextProps) {
  const { t } = useTranslation('mailbox');
  const field = useRef<MailEditorHandle>(null);
  const isMissing = checks.missing.has('text');
  return (
    <ComposerBody
      field={field}
      label={t(($) => $.mailbox.compose.text)}
      profileId={draft.head.profileId}
      content={draft.content}
      version={0}
      latest={draft.latest}
      isInvalid={isMissing}
      onChange={(next) => {
        checks.forget();
        draft.change(next);
      }}
      onSubmit={send}
      onBusy={onBusy}
      foot={() => (
        <Row phone={{ gap: 6 }} flex="1 1 auto" as="span" justify="end" gap={10} className={composer.foot}>
          {isMissing ? (
            <Text as="span" ml="auto" size={12} tone="danger" role="alert">
              {t(($) => $.mailbox.composer.empty)}
            </Text>
          ) : (
            <NewDraftNote draft={draft} />
          )}
        </Row>
      )}
    />
  );
}

/** The mail as it is written: recipients and Subject over the text, as in an answer. */
function Mail({ profiles, ...rest }: TextProps & Pick<Props, 'profiles'>) {
  const { draft, checks } = rest;
  const { t } = useTranslation('mailbox');
  const head = useRef<HeadHandle>(null);
  const set = (patch: Partial<NewMailHead>) => {
    checks.forget();
    draft.changeHead(patch);
  };
  return (
    <>
      {profiles.length > 1 && (
        <SearchSelectField
          label={t(($) => $.mailbox.compose.profile)}
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.head.profileId}
          onChange={(value) => set({ profileId: value ?? '' })}
        />
      )}
      <Box
        focus="within"
        border="input"
        radius={14}
        shadow={1}
        px={14}
        pt={4}
        pb={10}
        fill="surface"
        onKeyDown={(event) => onCopyKey(event, head.current)}
      >
        <ComposerHead
          handle={head}
          head={draft.head}
          onChange={({ subject, ...people }) => set({ ...people, ...(typeof subject === 'string' ? { subject } : {}) })}
          known={[]}
          listSide="below"
          subjectHint=""
          isSubjectMissing={checks.missing.has('subject')}
          takesFocus={draft.head.to.length === 0}
          fault={checks.fault}
        />
        <Box pt={10}>
          <Words {...rest} />
        </Box>
      </Box>
    </>
  );
}

/** Recipients, profile, subject, and text. */
export function NewMessageForm(props: Props) {
  const { profiles, initial, drafts, onClose, onSent } = props;
  const { t } = useTranslation(['mailbox', 'composer']);
  const draft = useNewDraft({ initial, start: startOf(props) });
  const sending = useSending(draft, onSent);
  const discarding = useMutation({ mutationFn: draft.discard, onSuccess: onClose });
  const checks = useChecks(props, draft);
  const [isUploading, setUploading] = useState(false);
  const send = (sendAt?: string) => {
    if (checks.isReady() && !sending.isPending && !isUploading) sending.mutate(sendAt);
  };
  const foot = (
    <>
      {draft.state === 'idle' ? (
        <Button variant="ghost" onClick={onClose}>
          {t(($) => $.mailbox.compose.cancel)}
        </Button>
      ) : (
        <Button variant="ghost" loading={discarding.isPending} onClick={() => discarding.mutate()}>
          {t(($) => $.composer.newDraft.discard)}
        </Button>
      )}
      <ComposerSend isSending={sending.isPending || isUploading} onSend={() => send()} onSchedule={send} />
    </>
  );
  return (
    <SideDrawer title={t(($) => $.mailbox.compose.title)} isOpen onClose={onClose} size={560} foot={foot}>
      <Grid gap={16}>
        {sending.error !== null && <Callout tone="danger" title={errorText(sending.error)} />}
        {discarding.error !== null && <Callout tone="danger" title={errorText(discarding.error)} />}
        {drafts}
        <Mail profiles={profiles} draft={draft} checks={checks} send={() => send()} onBusy={setUploading} />
      </Grid>
    </SideDrawer>
  );
}
