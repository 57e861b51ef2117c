import {
  actAsClientRef,
  previewClientErasureRef,
  scheduleClientErasureRef,
} from '@enlace/contract/operation/clients/client-acts.refs.gen.ts';
import { bulkClientsRef, suspendClientRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import {
  type Client,
  clientLimits,
  type ClientListItem,
  reasonSchema,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ReasonDialog } from '#components/dialog/reason-dialog.tsx';
import { TakesList } from '#components/erasure/takes-list.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { beginActing } from '#lib/session/acting-session.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadClients } from '../api/clients.queries.ts';

export type Person = Pick<ClientListItem, 'id' | 'name'>;

/** The reason for suspending one or several clients, who can read it. */
export function SuspendDialog({ clients, onClose }: { clients: readonly Person[]; onClose: () => void }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const queries = useQueryClient();
  const [first] = clients;
  const count = clients.length;
  const n = formats.number(count);
  const isOne = count === 1 && first !== undefined;

  async function suspendOne({ id, name }: Person, reason: string): Promise<string> {
    await call(suspendClientRef, { params: { id }, body: { reason } });
    return t(($) => $.clients.toast.suspended, { name });
  }
  async function suspendAll(reason: string): Promise<string> {
    const { changed } = await call(bulkClientsRef, {
      body: { action: 'suspend', ids: clients.map(({ id }) => id), reason },
    });
    return t(($) => $.clients.toast.suspendedMany, { count: changed, n: formats.number(changed) });
  }
  async function suspend(reason: string): Promise<void> {
    const text = await (isOne ? suspendOne(first, reason) : suspendAll(reason));
    rereadClients(queries);
    onClose();
    showToast({ text });
  }

  return (
    <ReasonDialog
      title={
        isOne
          ? t(($) => $.clients.suspend.title, { name: first.name })
          : t(($) => $.clients.suspend.titleMany, { count, n })
      }
      help={t(($) => $.clients.suspend.help)}
      schema={reasonSchema}
      max={clientLimits.reason}
      label={t(($) => $.clients.suspend.reason)}
      hint={t(($) => $.clients.suspend.reasonHint)}
      action={{
        idle: t(($) => $.clients.suspend.submit),
        busy: t(($) => $.clients.suspend.sending),
        variant: 'danger-filled',
      }}
      onSubmit={suspend}
      onClose={onClose}
    />
  );
}

/** The reason for acting as the client; then opens the client's start page with a new session. */
export function ActAsDialog({ client, onClose }: { client: Person; onClose: () => void }) {
  const { t } = useTranslation('clients');
  async function begin(reason: string): Promise<void> {
    const session = await call(actAsClientRef, { params: { id: client.id }, body: { reason } });
    beginActing(session);
    window.location.assign(paths.user.dashboard);
  }
  return (
    <ReasonDialog
      title={t(($) => $.clients.act.title, { name: client.name })}
      help={t(($) => $.clients.act.help)}
      schema={reasonSchema}
      max={clientLimits.reason}
      label={t(($) => $.clients.act.reason)}
      hint={t(($) => $.clients.act.reasonHint)}
      action={{
        idle: t(($) => $.clients.act.submit),
        busy: t(($) => $.clients.act.sending),
        variant: 'primary',
      }}
      onSubmit={begin}
      onClose={onClose}
    />
  );
}

type EraseProps = { client: Pick<Client, 'id' | 'name' | 'alias'>; onClose: () => void };

/** The only irreversible action after its grace period: the alias must be typed first. */
export function EraseDialog({ client, onClose }: EraseProps) {
  const { t } = useTranslation(['clients', 'common']);
  const queries = useQueryClient();
  const [alias, setAlias] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function erase(): Promise<void> {
    setFailure(undefined);
    setSending(true);
    try {
      await call(scheduleClientErasureRef, { params: { id: client.id }, body: { alias: alias.trim() } });
      rereadClients(queries);
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }
  return (
    <Dialog
      title={t(($) => $.clients.erase.title, { name: client.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            variant="danger-filled"
            disabled={alias.trim().toLowerCase() !== client.alias}
            loading={isSending}
            onClick={() => void erase()}
          >
            {isSending ? t(($) => $.clients.erase.sending) : t(($) => $.clients.erase.submit)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.clients.erase.help)}</p>
      <TakesList
        of={client.id}
        read={(signal) => call(previewClientErasureRef, { params: { id: client.id }, signal })}
      />
      <Box mt={16}>
        <TextField
          label={t(($) => $.clients.erase.alias, { alias: client.alias })}
          value={alias}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setAlias(target.value)}
        />
      </Box>
      {failure !== undefined && (
        <Box mt={12}>
          <Callout tone="danger" title={errorText(failure)} />
        </Box>
      )}
    </Dialog>
  );
}
