import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { reportLimits, withholdInputSchema } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

type Props = {
  page: string;
  /** Rejects with `ApiError`, which is shown; the dialog stays open. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
};

function issueOf(reason: string): string | undefined {
  const parsed = withholdInputSchema.safeParse({ reason });
  const issue = parsed.success ? undefined : fieldIssues(parsed.error)[0];
  return issue && fieldIssueText(issue);
}

/** Asks for a reason that the page's owner will read. */
export function WithholdDialog({ page, onSubmit, onClose }: Props) {
  const { t } = useTranslation(['reports', 'common']);
  const formId = useId();
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    const found = issueOf(reason.trim());
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
      title={t(($) => $.reports.withhold.title, { page })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={isSending}>
            {isSending ? t(($) => $.reports.withhold.busy) : t(($) => $.reports.act.withhold)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.reports.withhold.help)}</p>
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
          label={t(($) => $.reports.withhold.reason)}
          hint={t(($) => $.reports.withhold.hint)}
          error={issue}
          value={reason}
          maxLength={reportLimits.withholdReason}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
        <FailureCallout failure={failure} />
      </Box>
    </Dialog>
  );
}
