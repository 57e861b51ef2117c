import { replyLimits } from '@enlace/contract/mailbox/replies.schemas.ts';
import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { type AnswerContent, bodyOf, emptyAnswer, isEmptyAnswer } from '../answer-content.rules.ts';
import { rereadMailbox } from '../api/mailbox-cache.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { startRef } from '../api/replies.refs.ts';
import { ComposerBody } from './composer-body.tsx';
import composer from './composer.module.css';
import classes from './new-message.module.css';

export type ContactPickerProps = { value: string; onChange: (contactId: string) => void; error: ReactNode };

type Props = {
  /** Chosen beforehand. */
  contactId: string;
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  contactPicker: ComponentType<ContactPickerProps>;
  onClose: () => void;
  onSent: (conversation: { id: string; profileId: string }) => void;
};

type Field = 'contactId' | 'subject' | 'text';

/** The content of a mail that is kept nowhere until it is sent. */
function useContent() {
  const [content, setContent] = useState<AnswerContent>(emptyAnswer);
  const current = useRef(content);
  return {
    content,
    latest: () => current.current,
    change(next: AnswerContent) {
      current.current = next;
      setContent(next);
    },
  };
}

function missingFields(values: { contactId: string; subject: string }, content: AnswerContent): Set<Field> {
  const missing = new Set<Field>();
  if (values.contactId === '') missing.add('contactId');
  if (values.subject.trim() === '') missing.add('subject');
  if (isEmptyAnswer(content)) missing.add('text');
  return missing;
}

/** Writing first: a drawer beside the list. */
export function NewMessage({ contactId, profileId, profiles, contactPicker: ContactPicker, onClose, onSent }: Props) {
  const { t } = useTranslation(['mailbox', 'composer']);
  const client = useQueryClient();
  const formId = useId();
  const field = useRef<MailEditorHandle>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState({ profileId: profileId ?? profiles[0]?.id ?? '', contactId, subject: '' });
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const { content, latest, change } = useContent();
  const [isUploading, setUploading] = useState(false);
  const sending = useMutation({
    mutationFn: () => call(startRef, { body: { ...values, ...bodyOf(latest()), idempotencyKey } }),
    onSuccess({ conversation }) {
      rereadMailbox({ client });
      onSent({ id: conversation.id, profileId: conversation.profile.id });
    },
  });
  const set = (patch: Partial<typeof values>) => {
    setMissing(new Set());
    setValues((all) => ({ ...all, ...patch }));
  };
  const errorOf = (name: Field) => (missing.has(name) ? fieldIssueText({ path: name, code: 'required' }) : undefined);
  const noAddress = sending.error instanceof ApiError && sending.error.code === 'mailbox.no_address';

  function send(): void {
    const found = missingFields(values, latest());
    setMissing(found);
    if (found.size === 0 && !sending.isPending) sending.mutate();
  }

  const foot = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.mailbox.compose.cancel)}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={sending.isPending} disabled={isUploading}>
        {sending.isPending ? t(($) => $.mailbox.compose.sending) : t(($) => $.mailbox.composer.send)}
      </Button>
    </>
  );
  return (
    <SideDrawer title={t(($) => $.mailbox.compose.title)} isOpen onClose={onClose} size={560} foot={foot}>
      <form
        id={formId}
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {sending.error !== null && !noAddress && <Callout tone="danger" title={errorText(sending.error)} />}
        <ContactPicker
          value={values.contactId}
          onChange={(value) => set({ contactId: value })}
          error={noAddress ? errorText(sending.error) : errorOf('contactId')}
        />
        <Select
          label={t(($) => $.mailbox.compose.profile)}
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          searchable={profiles.length > 8}
          value={values.profileId}
          onChange={(value) => set({ profileId: value ?? '' })}
        />
        <TextField
          label={t(($) => $.mailbox.compose.subject)}
          maxLength={replyLimits.subject}
          value={values.subject}
          error={errorOf('subject')}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        <div className={composer.composer} data-missing={missing.has('text') || undefined} data-tall>
          <ComposerBody
            field={field}
            label={t(($) => $.mailbox.compose.text)}
            profileId={values.profileId}
            content={content}
            version={0}
            latest={latest}
            isInvalid={missing.has('text')}
            onChange={(next) => {
              setMissing(new Set());
              change(next);
            }}
            onSubmit={send}
            onBusy={setUploading}
            foot={() => (
              <span className={composer.foot}>
                {missing.has('text') && (
                  <span className={composer.missing} role="alert">
                    {t(($) => $.mailbox.composer.empty)}
                  </span>
                )}
              </span>
            )}
          />
        </div>
      </form>
    </SideDrawer>
  );
}
