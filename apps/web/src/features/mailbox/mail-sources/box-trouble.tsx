import { type ImapFailure, imapFailureSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';

/** Why a box could not be opened; undefined for other failures. */
export function boxFailureOf(error: unknown): ImapFailure | undefined {
  if (!(error instanceof ApiError) || error.code !== 'mail_sources.connection_failed') return undefined;
  const { data } = imapFailureSchema.safeParse(error.params['reason']);
  return data;
}

/** The problem of a box, with advice. */
export function BoxTrouble({ reason }: { reason: ImapFailure }) {
  const { t } = useTranslation('incoming');
  return (
    <Callout tone="warn" title={t(($) => $.incoming.failures[reason])}>
      {t(($) => $.incoming.failureHelp[reason])}
    </Callout>
  );
}
