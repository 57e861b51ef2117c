import {
  decisionReasonSchema,
  subscriptionLimits,
} from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
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
  const formId = useId();
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  async function submit(): Promise<void> {
    const parsed = decisionReasonSchema.safeParse(reason);
    const found = hasReason && !parsed.success ? fieldIssues(parsed.error)[0] : undefined;
    setIssue(found && fieldIssueText(found));
    if (found === undefined && (await props.onSubmit(reason.trim()))) props.onClose();
  }
  return (
    <Dialog
      title={title}
      isOpen
      size={props.size ?? 480}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="ghost" onClick={props.onClose}>
            {/* Next to “cancel the subscription” a second “cancel” would be confusing. */}
            {isDanger ? t(($) => $.common.close) : t(($) => $.common.cancel)}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={isDisabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <Grid
        as="form"
        gap={16}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
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
        <FailureCallout failure={failure} />
      </Grid>
    </Dialog>
  );
}
