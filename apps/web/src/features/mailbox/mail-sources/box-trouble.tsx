import { type ImapFailure, imapFailureSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';

type Failure = {
  reason: ImapFailure;
  /** The server for sending failed, not the one that is read. */
  isSending?: boolean;
};

/** Why a box could not be opened; undefined for other failures. */
export function boxFailureOf(error: unknown): Failure | undefined {
  if (!(error instanceof ApiError) || error.code !== 'mail_sources.connection_failed') return undefined;
  const { data } = imapFailureSchema.safeParse(error.params['reason']);
  return data && { reason: data, isSending: error.params['side'] === 'sending' };
}

/** What to do about it; servers for sending have other ports, and rules of their own. */
function useHelp({ reason, isSending }: Failure): string {
  const { t } = useTranslation('incoming');
  if (isSending && (reason === 'no_starttls' || reason === 'protocol' || reason === 'account'))
    return t(($) => $.incoming.sendFailureHelp[reason]);
  return t(($) => $.incoming.failureHelp[reason]);
}

/** The problem of a box, with advice. */
export function BoxTrouble({ reason, isSending = false }: Failure) {
  const { t } = useTranslation('incoming');
  const help = useHelp({ reason, isSending });
  const what = t(($) => $.incoming.failures[reason]);
  return (
    <Callout tone="warn" title={isSending ? t(($) => $.incoming.sendFailed, { what }) : what}>
      {help}
    </Callout>
  );
}
