import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';

type Sending = {
  isPending: boolean;
  error: unknown;
  mutate: (to: string, options: { onSuccess: () => void }) => void;
};

type Props = {
  sending: Sending;
  /** Whose data is used; default: the sample person. */
  personName?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Sends a test mail to one address, the person's own by default. */
export function TestDialog({ sending, personName, isOpen, onClose }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const [to, setTo] = useState(useUser()?.email ?? '');
  const [isTried, setTried] = useState(false);
  const isValid = emailSchema.safeParse(to).success;
  const failure = sending.error === null ? undefined : errorText(sending.error);
  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (!isValid) return;
    sending.mutate(to, {
      onSuccess() {
        onClose();
        showToast({ text: t(($) => $.templates.test.sent, { email: to }) });
      },
    });
  }
  return (
    <FormDialog
      title={t(($) => $.templates.test.title)}
      isOpen={isOpen}
      onClose={onClose}
      submit={t(($) => $.templates.test.submit)}
      isBusy={sending.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t(($) => $.templates.test.to)}
        hint={
          personName === undefined
            ? t(($) => $.templates.test.helpSample)
            : t(($) => $.templates.test.help, { person: personName })
        }
        type="email"
        autoComplete="email"
        data-autofocus
        value={to}
        error={isTried && !isValid ? fieldIssueText({ path: 'to', code: 'invalid_email' }) : failure}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
