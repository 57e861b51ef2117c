import type { Client } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';

type Props = { client: Client; acts: ClientActs };

function Suspended({ client, acts }: Props) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const canWrite = useCan('clients.write');
  if (client.suspension === null) return null;
  const { at, reason, by } = client.suspension;
  const action = (
    <Button size="sm" loading={acts.isBusy} onClick={() => void acts.reactivate(client)}>
      {t(($) => $.clients.action.reactivate)}
    </Button>
  );
  return (
    <Callout
      tone="warn"
      title={t(($) => $.clients.detail.suspendedTitle, { date: formats.dateTime(at) })}
      action={canWrite ? action : undefined}
    >
      {by === null ? reason : t(($) => $.clients.detail.suspendedBy, { name: by, reason })}
    </Callout>
  );
}

function Leaving({ client, acts }: Props) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const canErase = useCan('clients.erase');
  if (client.erasure === null) return null;
  const action = (
    <Button size="sm" loading={acts.isBusy} onClick={() => void acts.keep(client)}>
      {t(($) => $.clients.action.keep)}
    </Button>
  );
  return (
    <Callout
      tone="warn"
      title={t(($) => $.clients.detail.leavingTitle, { date: formats.longDate(client.erasure.eraseAt) })}
      action={canErase ? action : undefined}
    >
      {t(($) => $.clients.detail.leavingHelp)}
    </Callout>
  );
}

function Invited({ client, acts }: Props) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const canWrite = useCan('clients.write');
  if (client.invitation === null) return null;
  const { sentAt, isExpired } = client.invitation;
  const date = formats.dateTime(sentAt);
  const action = (
    <Button size="sm" loading={acts.isBusy} onClick={() => void acts.resendInvitation(client)}>
      {t(($) => $.clients.action.resendInvitation)}
    </Button>
  );
  return (
    <Callout
      tone={isExpired ? 'warn' : 'info'}
      title={t(($) => $.clients.detail.invitedTitle)}
      action={canWrite ? action : undefined}
    >
      {isExpired ? t(($) => $.clients.detail.invitedOver, { date }) : t(($) => $.clients.detail.invitedHelp, { date })}
    </Callout>
  );
}

/** Anything unusual about a client, each with its remedy. */
export function ClientNotices(props: Props) {
  return (
    <>
      <Suspended {...props} />
      <Leaving {...props} />
      <Invited {...props} />
    </>
  );
}
