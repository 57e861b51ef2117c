import { erasureTimes, requestClosure } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { previewLeavingRef } from '@enlace/contract/account/erasure/erasure.refs.gen.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TakesList } from '#components/erasure/takes-list.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useRequestLeaving } from './leaving.queries.ts';
import classes from './leave-dialog.module.css';

/** Explains closing the account, and requires the alias. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const alias = useUser()?.alias ?? '';
  const leave = useRequestLeaving();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: requestClosure.body,
    initialValues: { alias: '' },
    fieldOfCode: { 'erasure.alias_mismatch': 'alias' },
    async onSubmit(input) {
      await leave.mutateAsync(input.alias);
      onClose();
    },
  });
  const isTyped = form.values.alias.trim().toLowerCase() === alias;
  const days = { days: erasureTimes.graceDays };
  return (
    <FormDialog
      title={t(($) => $.settings.leave.title)}
      onClose={onClose}
      size={500}
      submit={t(($) => $.settings.leave.action)}
      variant="danger-filled"
      isBusy={isSending}
      isDisabled={!isTyped}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Box as="ul" pl={18} className={classes.points}>
        <li>{t(($) => $.settings.leave.now)}</li>
        <li>{t(($) => $.settings.leave.grace, days)}</li>
        <li>{t(($) => $.settings.leave.after)}</li>
      </Box>
      <TakesList of="account" read={(signal) => call(previewLeavingRef, { signal })} />
      <TextField
        label={t(($) => $.settings.leave.alias, { alias })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('alias')}
      />
    </FormDialog>
  );
}
