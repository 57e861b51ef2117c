import { erasureTimes, requestClosure } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { previewLeavingRef } from '@enlace/contract/account/erasure/erasure.refs.gen.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TakesList } from '#components/erasure/takes-list.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useRequestLeaving } from './leaving.queries.ts';
import classes from './leave-dialog.module.css';

const formId = 'leave';

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
    <Dialog
      title={t(($) => $.settings.leave.title)}
      isOpen
      onClose={onClose}
      size={500}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="danger-filled" disabled={!isTyped} loading={isSending}>
            {t(($) => $.settings.leave.action)}
          </Button>
        </>
      }
    >
      <Box as="ul" mb={16} pl={18} className={classes.points}>
        <li>{t(($) => $.settings.leave.now)}</li>
        <li>{t(($) => $.settings.leave.grace, days)}</li>
        <li>{t(($) => $.settings.leave.after)}</li>
      </Box>
      <TakesList of="account" read={(signal) => call(previewLeavingRef, { signal })} />
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <TextField
          label={t(($) => $.settings.leave.alias, { alias })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('alias')}
        />
      </Stack>
    </Dialog>
  );
}
