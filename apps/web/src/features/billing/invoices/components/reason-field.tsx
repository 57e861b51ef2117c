import { invoiceLimits, invoiceReasonSchema } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { useState } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

/** A reason for the history, validated by the contract's schema. */
export function useReason() {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string>();
  return {
    text,
    issue,
    change: setText,
    /** The text, or undefined after showing its error. */
    read(): string | undefined {
      const parsed = invoiceReasonSchema.safeParse(text);
      const found = parsed.success ? undefined : fieldIssues(parsed.error)[0];
      setIssue(found && fieldIssueText(found));
      return parsed.data;
    },
  };
}

type Props = { label: string; hint: string; reason: ReturnType<typeof useReason>; isFirst?: boolean };

export function ReasonField({ label, hint, reason, isFirst = false }: Props) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={reason.issue}
      value={reason.text}
      maxLength={invoiceLimits.reason}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onChange={({ target }) => reason.change(target.value)}
    />
  );
}
