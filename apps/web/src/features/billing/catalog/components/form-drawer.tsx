import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import type { ContractForm } from '#lib/form/use-contract-form.ts';
import { useClosingGuard } from '#lib/form/use-closing-guard.ts';
import { errorText } from '#lib/i18n/error-text.ts';

type Props<Values extends Record<string, unknown>> = {
  title: string;
  contract: ContractForm<Values>;
  canWrite: boolean;
  onClose: () => void;
  /** Further actions, on the left of the foot. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Number of fields that differ from the stored values. */
function countChanges({ form }: Pick<ContractForm<Record<string, unknown>>, 'form'>): number {
  return Object.keys(form.getValues()).filter((key) => form.isDirty(key)).length;
}

/** Ctrl or ⌘ with S saves. */
function useSaveKey(formId: string, isOn: boolean): void {
  const isSaving = useRef(isOn);
  useEffect(() => {
    isSaving.current = isOn;
  }, [isOn]);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const element = document.getElementById(formId);
      if (isSaving.current && element instanceof HTMLFormElement) element.requestSubmit();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [formId]);
}

/** Forms about money never autosave: the head counts changes, and leaving asks first. */
export function FormDrawer<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, contract, canWrite, onClose, aside, children } = props;
  const { t } = useTranslation(['catalog', 'common']);
  const formId = useId();
  const { form, isSending, failure, onSubmit } = contract;
  // NOTE: only the names and dirtiness of the fields are read, which are the same for every form.
  const changes = countChanges({ form: form as unknown as ContractForm<Record<string, unknown>>['form'] });
  const { close, guard } = useClosingGuard({ hasUnsaved: changes > 0 && !isSending, onClose });
  useSaveKey(formId, canWrite && changes > 0 && !isSending);
  const foot = (
    <>
      <Text as="div" grow textAlign="left">
        {canWrite && aside}
      </Text>
      <Button onClick={onClose}>{changes > 0 ? t(($) => $.catalog.form.discard) : t(($) => $.common.close)}</Button>
      {canWrite && (
        <Button variant="primary" type="submit" form={formId} loading={isSending} disabled={changes === 0}>
          {t(($) => $.catalog.form.save)} <Kbd>Ctrl S</Kbd>
        </Button>
      )}
    </>
  );
  return (
    <SideDrawer title={title} isOpen onClose={close} size={520} foot={foot}>
      <Grid as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <div aria-live="polite">
          {changes > 0 && <StatusBadge tone="warn">{t(($) => $.catalog.form.changes, { count: changes })}</StatusBadge>}
        </div>
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
        {children}
      </Grid>
      <UnsavedDialog guard={guard} />
    </SideDrawer>
  );
}
