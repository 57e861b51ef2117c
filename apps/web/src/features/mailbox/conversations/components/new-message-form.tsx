import type { NewDraft } from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { scheduleStartRef, startConversationRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type AnswerContent, bodyOf, isEmptyAnswer } from '../answer-content.rules.ts';
import { rereadMailbox } from '../api/mailbox-cache.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { type NewDraftEditor, type NewMailHead, useNewDraft } from '../api/use-new-draft.ts';
import { ComposerBody } from './composer-body.tsx';
import { ComposerSend } from './composer-send.tsx';
import composer from './composer.module.css';
import { NewDraftNote } from './new-draft-note.tsx';
import type { ContactPickerProps } from './new-message.tsx';

type Props = {
  contactId: string;
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  contactPicker: ComponentType<ContactPickerProps>;
  initial: NewDraft | undefined;
  /** Other drafts to choose from. */
  drafts: ReactNode;
  onClose: () => void;
  onSent: (conversation: { id: string; profileId: string }) => void;
};

type Field = 'contactId' | 'subject' | 'text';

function missingFields({ contactId, subject }: NewMailHead, content: AnswerContent): Set<Field> {
  const missing = new Set<Field>();
  if (contactId === '') missing.add('contactId');
  if (subject.trim() === '') missing.add('subject');
  if (isEmptyAnswer(content)) missing.add('text');
  return missing;
}

function startOf({ initial, profileId, profiles, contactId }: Props): NewMailHead {
  const known = profiles.find(({ id }) => id === (initial?.profileId ?? profileId));
  return {
    profileId: known?.id ?? profiles[0]?.id ?? '',
    contactId: initial?.contactId ?? contactId,
    subject: initial?.subject ?? '',
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
      const written = { ...draft.head, ...bodyOf(draft.latest()), idempotencyKey };
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

/** Recipient, profile, subject, and text. */
export function NewMessageForm(props: Props) {
  const { profiles, contactPicker: ContactPicker, initial, drafts, onClose, onSent } = props;
  const { t } = useTranslation(['mailbox', 'composer']);
  const formId = useId();
  const field = useRef<MailEditorHandle>(null);
  const draft = useNewDraft({ initial, start: startOf(props) });
  const sending = useSending(draft, onSent);
  const discarding = useMutation({ mutationFn: draft.discard, onSuccess: onClose });
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const [isUploading, setUploading] = useState(false);
  const { head, content } = draft;
  const set = (patch: Partial<NewMailHead>) => {
    setMissing(new Set());
    draft.changeHead(patch);
  };
  const errorOf = (name: Field) => (missing.has(name) ? fieldIssueText({ path: name, code: 'required' }) : undefined);
  const noAddress = sending.error instanceof ApiError && sending.error.code === 'mailbox.no_address';

  function send(sendAt?: string): void {
    const found = missingFields(head, draft.latest());
    setMissing(found);
    if (found.size === 0 && !sending.isPending && !isUploading) sending.mutate(sendAt);
  }

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
      <Grid
        as="form"
        gap={16}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {sending.error !== null && !noAddress && <Callout tone="danger" title={errorText(sending.error)} />}
        {discarding.error !== null && <Callout tone="danger" title={errorText(discarding.error)} />}
        {drafts}
        <ContactPicker
          value={head.contactId}
          onChange={(value) => set({ contactId: value })}
          error={noAddress ? errorText(sending.error) : errorOf('contactId')}
        />
        <SearchSelectField
          label={t(($) => $.mailbox.compose.profile)}
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={head.profileId}
          onChange={(value) => set({ profileId: value ?? '' })}
        />
        <TextField
          label={t(($) => $.mailbox.compose.subject)}
          maxLength={replyLimits.subject}
          value={head.subject}
          error={errorOf('subject')}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        <Box
          focus="within"
          border="input"
          radius={14}
          shadow={1}
          pt={14}
          pb={10}
          pr={10}
          pl={16}
          fill="surface"
          className={composer.composer}
          data-missing={missing.has('text') || undefined}
          data-tall
        >
          <ComposerBody
            field={field}
            label={t(($) => $.mailbox.compose.text)}
            profileId={head.profileId}
            content={content}
            version={0}
            latest={draft.latest}
            isInvalid={missing.has('text')}
            onChange={(next) => {
              setMissing(new Set());
              draft.change(next);
            }}
            onSubmit={() => send()}
            onBusy={setUploading}
            foot={() => (
              <Row phone={{ gap: 6 }} flex="1 1 auto" as="span" justify="end" gap={10} className={composer.foot}>
                {missing.has('text') ? (
                  <Text as="span" ml="auto" size={12} tone="danger" role="alert">
                    {t(($) => $.mailbox.composer.empty)}
                  </Text>
                ) : (
                  <NewDraftNote draft={draft} />
                )}
              </Row>
            )}
          />
        </Box>
      </Grid>
    </SideDrawer>
  );
}
