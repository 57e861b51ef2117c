import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type {
  checkInbound,
  checkMailDns,
  getMailExit,
  getMailState,
} from '@enlace/contract/operation/instance/mail-check.contract.ts';
import { askMx, checkMailDomain } from '#workspace/door.ts';
import { probeListener } from '#platform/mail/smtp-client/probe-listener.ts';
import { parseSmtpUrl } from '#platform/mail/smtp-client/smtp-options.ts';
import type { Platform } from '#platform/platform.types.ts';

type MailState = ReplyOf<typeof getMailState>;
type LateRow = {
  lastAccepted: Temporal.Instant | null;
  failedAt: Temporal.Instant | null;
  words: string | null;
  waiting: number;
  lastReceived: Temporal.Instant | null;
};

const longestWords = 500;

function serverOf(smtpUrl: string | undefined): MailState['server'] {
  if (smtpUrl === undefined) return null;
  const { host, port, tls, auth, verifyCertificate } = parseSmtpUrl(smtpUrl);
  return { host, port, tls, user: auth?.user ?? null, checksCertificate: verifyCertificate };
}

/** How mail is sent and received, by the settings and the results of the latest mails. */
export async function readMailState({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'config' | 'mail' | 'mailServer'>;
}): Promise<MailState> {
  const { smtpUrl, from, inbound } = deps.config.mail;
  const [row] = await deps.db.system(
    (tx) => tx.sql<LateRow[]>`
      select (select max(sent_at) from mails where state in ('accepted', 'caught')) as last_accepted,
             failed.created_at as failed_at, failed.outcome as words,
             (select count(*)::int from mails where state in ('queued', 'deferred')) as waiting,
             (select max(received_at) from inbound_mails) as last_received
      from (select 1) one left join lateral (
        select created_at, outcome from mails
        where state in ('deferred', 'rejected', 'uncertain') and coalesce(via, 'product') = 'product'
        order by id desc limit 1) failed on true`,
    { readOnly: true },
  );
  return {
    kind: deps.mail.kind,
    server: serverOf(smtpUrl),
    from,
    setBy: deps.mailServer.setBy(),
    lastAccepted: row?.lastAccepted?.toString() ?? null,
    lastFailure: row?.failedAt
      ? { at: row.failedAt.toString(), words: (row.words ?? '').slice(0, longestWords) }
      : null,
    waiting: row?.waiting ?? 0,
    inbound: {
      host: inbound.host,
      port: inbound.port,
      domain: inbound.domain,
      hasCertificate: inbound.tls !== undefined,
      lastReceived: row?.lastReceived?.toString() ?? null,
    },
  };
}

/** Whether mail leaves this machine; on every screen of the operator while it does not. */
export async function readMailExit({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'mail'>;
}): Promise<ReplyOf<typeof getMailExit>> {
  const leaves = deps.mail.kind === 'smtp';
  if (leaves) return { leaves, kept: 0 };
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ kept: number }[]>`select count(*)::int as kept from outbox_mails`,
    {
      readOnly: true,
    },
  );
  return { leaves, kept: row?.kept ?? 0 };
}

/** What the name servers say about the domain of the sender, registered here or not. */
export async function checkSenderDns({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'config' | 'dns'>;
}): Promise<ReplyOf<typeof checkMailDns>> {
  const domain = deps.config.mail.from.split('@').at(-1) ?? '';
  const { hasKeys, checks } = await checkMailDomain({ deps, domain });
  return { domain, hasKeys, checks };
}

/** Connects to the listener from here, and looks up where its domain's mail is routed. */
export async function checkListener({
  deps,
}: {
  deps: Pick<Platform, 'config' | 'dns'>;
}): Promise<ReplyOf<typeof checkInbound>> {
  const { host, port, domain } = deps.config.mail.inbound;
  const [probe, mx] = await Promise.all([probeListener({ host, port }), askMx({ deps, domain })]);
  return { ...probe, mx };
}
