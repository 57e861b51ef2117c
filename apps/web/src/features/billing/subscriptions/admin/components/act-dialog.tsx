import {
  decisionReasonSchema,
  subscriptionLimits,
} from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

type Props = {
  title: string;
  help?: string | undefined;
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Something else is missing. */
  isDisabled?: boolean;
  failure: unknown;
  /** Without it no reason is requested. */
  hasReason?: boolean;
  size?: number;
  children?: ReactNode;
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** One action on a subscription: its effect, its input, and a reason for the record. */
export function ActDialog(props: Props) {
  const {
    title,
    help,
    action,
    isDanger = false,
    isBusy,
    isDisabled = false,
    failure,
    hasReason = true,
    children,
  } = props;
  const { t } = useTranslation(['subscribers', 'common']);
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  async function submit(): Promise<void> {
    const parsed = decisionReasonSchema.safeParse(reason);
    const found = hasReason && !parsed.success ? fieldIssues(parsed.error)[0] : undefined;
    setIssue(found && fieldIssueText(found));
    if (found === undefined && (await props.onSubmit(reason.trim()))) props.onClose();
  }
  return (
    <FormDialog
      title={title}
      onClose={props.onClose}
      size={props.size ?? 480}
      submit={action}
      variant={isDanger ? 'danger' : 'primary'}
      isBusy={isBusy}
      isDisabled={isDisabled}
      // Next to “cancel the subscription” a second “cancel” would be confusing.
      cancel={isDanger ? t(($) => $.common.close) : undefined}
      failure={failure}
      onSubmit={() => void submit()}
    >
      {help !== undefined && <p>{help}</p>}
      {children}
      {hasReason && (
        <TextField
          label={t(($) => $.subscribers.reason)}
          hint={t(($) => $.subscribers.reasonHint)}
          error={issue}
          value={reason}
          maxLength={subscriptionLimits.reason}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  );
}
