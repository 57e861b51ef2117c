import { mailboxLimits, startConversationInputSchema } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { Select, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { rereadMailbox } from '../api/mailbox-cache.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { startRef } from '../api/mailbox.refs.ts';
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

/** Writing first: a drawer beside the list. */
export function NewMessage({ contactId, profileId, profiles, contactPicker: ContactPicker, onClose, onSent }: Props) {
  const { t } = useTranslation('mailbox');
  const client = useQueryClient();
  const formId = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: startConversationInputSchema,
    initialValues: { profileId: profileId ?? profiles[0]?.id ?? '', contactId, subject: '', text: '', idempotencyKey },
    fieldOfCode: { 'mailbox.no_address': 'contactId' },
    onSubmit: async (body) => {
      const { conversation } = await call(startRef, { body });
      rereadMailbox({ client });
      onSent({ id: conversation.id, profileId: conversation.profile.id });
    },
  });
  const foot = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.mailbox.compose.cancel)}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={isSending}>
        {isSending ? t(($) => $.mailbox.compose.sending) : t(($) => $.mailbox.composer.send)}
      </Button>
    </>
  );
  return (
    <SideDrawer title={t(($) => $.mailbox.compose.title)} isOpen onClose={onClose} size={520} foot={foot}>
      <form id={formId} className={classes.fields} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
        <ContactPicker
          value={form.values.contactId}
          onChange={(value) => form.setFieldValue('contactId', value)}
          error={form.errors['contactId']}
        />
        <Select
          label={t(($) => $.mailbox.compose.profile)}
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          searchable={profiles.length > 8}
          {...form.getInputProps('profileId')}
        />
        <TextField
          label={t(($) => $.mailbox.compose.subject)}
          maxLength={mailboxLimits.subject}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t(($) => $.mailbox.compose.text)}
          autosize
          minRows={8}
          maxRows={18}
          maxLength={mailboxLimits.text}
          {...form.getInputProps('text')}
        />
      </form>
    </SideDrawer>
  );
}
