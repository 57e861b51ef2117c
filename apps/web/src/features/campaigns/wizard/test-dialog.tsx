import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useTestSend } from '../api/campaign-actions.ts';

type Props = { templateId: string; profileId: string | null; isOpen: boolean; onClose: () => void };

/** Sends the template to one address before it goes to everybody. */
export function TestDialog({ templateId, profileId, isOpen, onClose }: Props) {
  const { t } = useTranslation(['campaigns', 'common']);
  const formId = useId();
  const [to, setTo] = useState(useUser()?.email ?? '');
  const [isTried, setTried] = useState(false);
  const send = useTestSend();
  const isValid = emailSchema.safeParse(to).success;
  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (!isValid) return;
    send.mutate(
      { templateId, profileId, to },
      {
        onSuccess() {
          onClose();
          showToast({ text: t(($) => $.campaigns.send.tested, { email: to }) });
        },
      },
    );
  }
  return (
    <Dialog
      title={t(($) => $.campaigns.send.testTitle)}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={send.isPending}>
            {t(($) => $.campaigns.send.testSubmit)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t(($) => $.campaigns.send.testTo)}
          hint={t(($) => $.campaigns.send.testHelp)}
          type="email"
          autoComplete="email"
          data-autofocus
          value={to}
          error={
            isTried && !isValid
              ? fieldIssueText({ path: 'to', code: 'invalid_email' })
              : send.isError
                ? errorText(send.error)
                : undefined
          }
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
