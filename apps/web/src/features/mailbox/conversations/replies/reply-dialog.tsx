import {
  replyVariables,
  type SavedReply,
  savedReplyInputSchema,
  savedReplyLimits,
} from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBraces } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, layout, Text } from '#components/layout/layout.tsx';
import { MailEditor, type MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useSavedReplyActions } from './saved-replies.queries.ts';
import { profileNamesQuery } from '#lib/account/profile-names.ts';
import classes from './replies.module.css';

const controlLook = layout('box', {
  full: true,
  minH: 36,
  px: 10,
  py: 8,
  border: 'input',
  radius: 'md',
  fill: 'surface',
  tone: 'default',
  phone: { minH: 44, size: 16 },
  className: classes.control,
});

const variableNames = {
  'contact.first_name': 'first_name',
  'contact.name': 'name',
  'contact.email': 'email',
  'contact.phone': 'phone',
  'contact.company': 'company',
  'contact.city': 'city',
  'profile.name': 'profile',
  'profile.url': 'url',
  'conversation.subject': 'subject',
  'brand.name': 'brand',
} as const;

function VariableMenu({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation('mailbox');
  const fallback = t(($) => $.mailbox.replies.fallbackWord);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button size="sm" variant="ghost" icon={IconBraces}>
          {t(($) => $.mailbox.replies.variable)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {replyVariables.map((name) => (
          <Menu.Item
            key={name}
            onClick={() =>
              onPick(name.startsWith('contact.') ? `{{ ${name} | default: "${fallback}" }}` : `{{ ${name} }}`)
            }
          >
            {t(($) => $.mailbox.replies.variables[variableNames[name]])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid as="label" gap={6} size={13} weight="semibold">
      {label}
      {children}
    </Grid>
  );
}

type BodyProps = {
  format: 'plain' | 'rich';
  value: string;
  error: ReactNode;
  onChange: (body: string) => void;
};

/** The text of the reply, with a menu that inserts variables at the caret. */
function Body({ format, value, error, onChange }: BodyProps) {
  const { t } = useTranslation('mailbox');
  const editor = useRef<MailEditorHandle>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const label = t(($) => $.mailbox.replies.body);

  function insert(text: string): void {
    if (format === 'rich') {
      editor.current?.insertHtml(text);
      return;
    }
    const at = area.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}${text}${value.slice(area.current?.selectionEnd ?? at)}`);
    area.current?.focus();
  }
  return (
    <div>
      {format === 'rich' ? (
        <Box border="input" radius="md">
          <MailEditor
            handle={editor}
            label={label}
            html={value}
            version={0}
            toolbar="above"
            isInvalid={Boolean(error)}
            onChange={onChange}
          />
        </Box>
      ) : (
        <Field label={label}>
          <textarea
            ref={area}
            {...controlLook}
            value={value}
            maxLength={savedReplyLimits.body}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
      )}
      <FieldNote error={error} />
      <VariableMenu onPick={insert} />
      <Text size={12} tone="faint" className={classes.hint}>
        {t(($) => $.mailbox.replies.bodyHint)}
      </Text>
    </div>
  );
}

/** Creates or edits a saved reply. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const { t } = useTranslation('mailbox');
  const profiles = useQuery(profileNamesQuery).data ?? [];
  const { save } = useSavedReplyActions();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: savedReplyInputSchema,
    initialValues: {
      name: reply?.name ?? '',
      format: reply?.format ?? 'rich',
      body: reply?.body ?? '',
      profileId: reply?.profileId ?? null,
    },
    async onSubmit(input) {
      await save.mutateAsync({ reply, input });
      showToast({ text: t(($) => $.mailbox.replies.saved) });
      onClose();
    },
  });
  const { format, profileId, body } = form.getValues();
  return (
    <FormDialog
      title={reply ? t(($) => $.mailbox.replies.edit, { name: reply.name }) : t(($) => $.mailbox.replies.create)}
      onClose={onClose}
      size={600}
      submit={t(($) => $.mailbox.replies.save)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        label={t(($) => $.mailbox.replies.name)}
        autoComplete="off"
        maxLength={savedReplyLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!reply && (
        <ChoiceField
          label={t(($) => $.mailbox.replies.format)}
          value={format}
          choices={[
            { value: 'rich', label: t(($) => $.mailbox.replies.rich) },
            { value: 'plain', label: t(($) => $.mailbox.replies.plain) },
          ]}
          onChange={(value) => form.setFieldValue('format', value === 'plain' ? 'plain' : 'rich')}
        />
      )}
      <Body
        format={format}
        value={body}
        error={form.errors['body']}
        onChange={(value) => form.setFieldValue('body', value)}
      />
      <SelectField
        label={t(($) => $.mailbox.replies.profile)}
        value={profileId ?? ''}
        options={[
          { value: '', label: t(($) => $.mailbox.replies.everyProfile) },
          ...profiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => form.setFieldValue('profileId', id || null)}
      />
    </FormDialog>
  );
}
