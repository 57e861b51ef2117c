import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { useState } from 'react';
import type { z } from 'zod';
import type { ButtonVariant } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useAction } from '#lib/form/use-action.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  title: string;
  help: string;
  label: string;
  hint: string;
  /** What the reason has to be like, and how long it may be. */
  schema: z.ZodType<string>;
  max: number;
  action: { idle: string; busy: string; variant: ButtonVariant };
  /** Rejects with `ApiError`, which is shown; the dialog stays open. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a reason before an action whose reason somebody will read. */
export function ReasonDialog({ title, help, label, hint, schema, max, action, onSubmit, onClose }: Props) {
  const { isBusy, failure, run } = useAction();
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  function send(): void {
    const parsed = schema.safeParse(reason.trim());
    const found = parsed.success ? undefined : fieldIssues(parsed.error)[0];
    setIssue(found && fieldIssueText(found));
    if (found === undefined) void run(() => onSubmit(reason.trim()));
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={isBusy ? action.busy : action.idle}
      variant={action.variant}
      isBusy={isBusy}
      failure={failure}
      onSubmit={send}
    >
      <p>{help}</p>
      <TextField
        label={label}
        hint={hint}
        error={issue}
        value={reason}
        maxLength={max}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
