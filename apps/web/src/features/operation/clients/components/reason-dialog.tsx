import { reasonSchema } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';

type Props = {
  title: string;
  help: string;
  label: string;
  hint: string;
  action: { idle: string; busy: string; variant: ButtonVariant };
  /** Rejects with `ApiError`, which is shown; the dialog stays open. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
};

function issueOf(reason: string): string | undefined {
  const parsed = reasonSchema.safeParse(reason);
  const issue = parsed.success ? undefined : fieldIssues(parsed.error)[0];
  return issue && fieldIssueText(issue);
}

/** Asks for a reason before an action the client will be notified of. */
export function ReasonDialog({ title, help, label, hint, action, onSubmit, onClose }: Props) {
  const { t } = useTranslation('common');
  const formId = useId();
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    const found = issueOf(reason);
    setIssue(found);
    if (found !== undefined) return;
    setFailure(undefined);
    setSending(true);
    try {
      await onSubmit(reason.trim());
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant={action.variant} type="submit" form={formId} loading={isSending}>
            {isSending ? action.busy : action.idle}
          </Button>
        </>
      }
    >
      <p>{help}</p>
      <Box
        as="form"
        mt={16}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={label}
          hint={hint}
          error={issue}
          value={reason}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
        {failure !== undefined && (
          <Box mt={12}>
            <Callout tone="danger" title={errorText(failure)} />
          </Box>
        )}
      </Box>
    </Dialog>
  );
}
