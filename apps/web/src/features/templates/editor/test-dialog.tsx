import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { templateOperations } from '../api/template-operations.ts';
import type { Person } from './person-picker.tsx';

type Props = { templateId: string; person: Person | null; isOpen: boolean; onClose: () => void };

/** What is tested is what is stored, so the last words are saved first. */
function useSendTest({ templateId, person }: Pick<Props, 'templateId' | 'person'>) {
  const editor = useEditor();
  return useMutation({
    async mutationFn(to: string) {
      await editor.flush();
      return call(templateOperations.test, {
        params: { id: templateId },
        body: { to, ...(person ? { contactId: person.id } : {}) },
      });
    },
  });
}

/** Sends the mail to one address as a trial. */
export function TestDialog({ templateId, person, isOpen, onClose }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const formId = useId();
  const [to, setTo] = useState(useUser()?.email ?? '');
  const [isTried, setTried] = useState(false);
  const send = useSendTest({ templateId, person });
  const isValid = emailSchema.safeParse(to).success;
  const invalid = isTried && !isValid ? fieldIssueText({ path: 'to', code: 'invalid_email' }) : undefined;
  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (!isValid) return;
    send.mutate(to, {
      onSuccess() {
        onClose();
        showToast({ text: t(($) => $.templates.test.sent, { email: to }) });
      },
    });
  }
  return (
    <Dialog
      title={t(($) => $.templates.test.title)}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={send.isPending}>
            {t(($) => $.templates.test.submit)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t(($) => $.templates.test.to)}
          hint={
            person ? t(($) => $.templates.test.help, { person: person.name }) : t(($) => $.templates.test.helpSample)
          }
          type="email"
          autoComplete="email"
          data-autofocus
          value={to}
          error={invalid ?? (send.isError ? errorText(send.error) : undefined)}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
