import {
  cancelClientErasureRef,
  confirmRegistrationRef,
  requestClientExportRef,
  resendRegistrationRef,
} from '@enlace/contract/operation/clients/client-acts.refs.gen.ts';
import {
  bulkClientsRef,
  endClientSessionsRef,
  reactivateClientRef,
  resendClientInvitationRef,
  resetClientSecondFactorRef,
} from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadClients } from './clients.queries.ts';

type Who = Pick<ClientListItem, 'id' | 'name' | 'email'>;

/** One-click actions on clients. Errors are kept in `failure`, which the screen shows. */
export function useClientActs() {
  const { t } = useTranslation('clients');
  const formats = useFormats();
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
      rereadClients(client);
    }
  }

  return {
    failure,
    isBusy,
    reactivate: ({ id, name }: Who) =>
      run(async () => {
        await call(reactivateClientRef, { params: { id } });
        return t(($) => $.clients.toast.reactivated, { name });
      }),
    reactivateMany: (ids: string[]) =>
      run(async () => {
        const { changed } = await call(bulkClientsRef, { body: { action: 'reactivate', ids } });
        return t(($) => $.clients.toast.reactivatedMany, { count: changed, n: formats.number(changed) });
      }),
    endSessions: ({ id }: Who, sessionId?: string) =>
      run(async () => {
        const { ended } = await call(endClientSessionsRef, {
          params: { id },
          body: sessionId === undefined ? {} : { sessionId },
        });
        return t(($) => $.clients.toast.sessionsEnded, { count: ended, n: formats.number(ended) });
      }),
    resetFactor: ({ id }: Who) =>
      run(async () => {
        await call(resetClientSecondFactorRef, { params: { id } });
        return t(($) => $.clients.toast.factorReset);
      }),
    resendInvitation: ({ id, email }: Who) =>
      run(async () => {
        await call(resendClientInvitationRef, { params: { id } });
        return t(($) => $.clients.toast.invitationSent, { email });
      }),
    requestExport: ({ id }: Who) =>
      run(async () => {
        await call(requestClientExportRef, { params: { id } });
        return t(($) => $.clients.toast.exportAsked);
      }),
    keep: ({ id }: Who) =>
      run(async () => {
        await call(cancelClientErasureRef, { params: { id } });
        return t(($) => $.clients.toast.kept);
      }),
    resendVerification: ({ id, email }: Who) =>
      run(async () => {
        await call(resendRegistrationRef, { params: { id } });
        return t(($) => $.clients.toast.verificationSent, { email });
      }),
    confirm: ({ id, name }: Who) =>
      run(async () => {
        await call(confirmRegistrationRef, { params: { id } });
        return t(($) => $.clients.toast.confirmed, { name });
      }),
  };
}
export type ClientActs = ReturnType<typeof useClientActs>;
