import { changeAdminRoleRef } from '@enlace/contract/identity/admins/admins.refs.gen.ts';
import type { Admin } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { adminsQuery } from '../api/admins.calls.ts';
import { RoleChoice } from './role-choice.tsx';

/** Changes an administrator's role. */
export function RoleDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation(['admins', 'common']);
  const client = useQueryClient();
  const [role, setRole] = useState(admin.role);
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function change(): Promise<void> {
    setFailure(undefined);
    setSending(true);
    try {
      await call(changeAdminRoleRef, { params: { id: admin.id }, body: { role } });
      void client.invalidateQueries({ queryKey: adminsQuery.queryKey });
      showToast({
        text: t(($) => $.admins.toast.roleChanged, { name: admin.name, role: t(($) => $.common.adminRole[role]) }),
      });
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }
  return (
    <Dialog
      title={t(($) => $.admins.change.title, { name: admin.name })}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" disabled={role === admin.role} loading={isSending} onClick={() => void change()}>
            {isSending ? t(($) => $.admins.change.sending) : t(($) => $.admins.change.submit)}
          </Button>
        </>
      }
    >
      <Grid gap={16}>
        <p>{t(($) => $.admins.change.help)}</p>
        <RoleChoice value={role} onChange={setRole} />
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      </Grid>
    </Dialog>
  );
}
