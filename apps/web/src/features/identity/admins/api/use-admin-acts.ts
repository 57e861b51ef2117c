import {
  removeAdminRef,
  resendAdminInvitationRef,
  resetAdminSecondFactorRef,
  withdrawAdminInvitationRef,
} from '@enlace/contract/identity/admins/admins.refs.gen.ts';
import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { adminsQuery } from './admins.calls.ts';

/** One-click actions on administrators and invitations. Errors are kept in `failure`, which the screen shows. */
export function useAdminActs() {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Promise<string>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      showToast({ text: await action() });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: adminsQuery.queryKey });
    }
  }

  return {
    failure,
    isBusy,
    remove: ({ id, name }: Admin) =>
      run(async () => {
        await call(removeAdminRef, { params: { id } });
        return t(($) => $.admins.toast.removed, { name });
      }),
    resetFactor: ({ id, name }: Admin) =>
      run(async () => {
        await call(resetAdminSecondFactorRef, { params: { id } });
        return t(($) => $.admins.toast.factorReset, { name });
      }),
    resend: ({ id, email }: AdminInvitation) =>
      run(async () => {
        await call(resendAdminInvitationRef, { params: { id } });
        return t(($) => $.admins.toast.invited, { email });
      }),
    withdraw: ({ id }: AdminInvitation) =>
      run(async () => {
        await call(withdrawAdminInvitationRef, { params: { id } });
        return t(($) => $.admins.toast.withdrawn);
      }),
  };
}
export type AdminActs = ReturnType<typeof useAdminActs>;
