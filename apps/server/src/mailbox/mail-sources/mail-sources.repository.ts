import type { MailSecurity, SourceFailure } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { ListedSource, SourceRow } from './mail-sources.types.ts';

function listed(tx: Tx) {
  return tx.sql`
    select s.*, coalesce(p.name, '') as profile_name, n.list, n.shelf, n.duplicates, f.folders,
      (select name from mail_source_folders where owner_id = s.owner_id and source_id = s.id and is_sent) as sent_folder,
      g.provider as provider_id,
      case when o.id is not null then jsonb_build_object('id', o.id, 'tenant', o.tenant, 'endpoints', o.endpoints) end
        as stored_provider
    from mail_sources s
    left join profiles p on p.owner_id = s.owner_id and p.id = s.profile_id
    left join mail_source_grants g on g.owner_id = s.owner_id and g.source_id = s.id
    left join oauth_providers o on o.id = g.provider
    cross join lateral (
      select count(*) filter (where state = 'stored')::int as list,
             count(*) filter (where state in ('shelved', 'quarantined') or reason = 'discarded')::int as shelf,
             count(*) filter (where state = 'duplicate')::int + s.repeated_count::int as duplicates
      from inbound_mails where owner_id = s.owner_id and source_id = s.id) n
    cross join lateral (
      select coalesce(array_agg(name order by name <> s.folder, name), '{}') as folders from mail_source_folders
      where owner_id = s.owner_id and source_id = s.id and not is_sent) f`;
}

export async function listSourceRows(tx: Tx, owner: OwnerId): Promise<ListedSource[]> {
  return tx.sql<ListedSource[]>`${listed(tx)} where s.owner_id = ${owner} order by s.id`;
}

/** A single failed poll is not reported: the server may be starting. */
const failuresWorthSaying = 3;

/** Sources that deliver no mail: repeated failures, boxes that stopped, and silent services. */
export async function listFailing(tx: Tx, owner: OwnerId): Promise<SourceRow[]> {
  return tx.sql<SourceRow[]>`
    select * from mail_sources
    where owner_id = ${owner} and not paused
      and (failures >= ${failuresWorthSaying} or (kind = 'imap' and next_poll_at is null) or (kind = 'webhook' and halted_at is not null)) order by id`;
}

export async function countSources(tx: Tx, owner: OwnerId): Promise<number> {
  // Two concurrent calls must not exceed the limit together.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`mail-sources:${owner}`}, 0))`;
  const [row] = await tx.sql<
    { count: number }[]
  >`select count(*)::int as count from mail_sources where owner_id = ${owner}`;
  return row?.count ?? 0;
}

export async function getListedSource(tx: Tx, owner: OwnerId, id: string): Promise<ListedSource> {
  const [row] = await tx.sql<ListedSource[]>`${listed(tx)} where s.owner_id = ${owner} and s.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

export async function lockSource(tx: Tx, owner: OwnerId, id: string): Promise<SourceRow> {
  const [row] = await tx.sql<
    SourceRow[]
  >`select * from mail_sources where owner_id = ${owner} and id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

/** Whether the client has this profile. */
export async function hasProfile(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const rows = await tx.sql`select 1 from profiles where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  return rows.length > 0;
}

export type NewSource = {
  id: string;
  kind: SourceRow['kind'];
  name: string;
  profileId: string;
  since: Temporal.Instant;
  createdAt: Temporal.Instant;
  sealedSecret?: string;
  nextPollAt?: Temporal.Instant;
} & Partial<Connection> &
  Partial<SendingSide>;

export async function insertSource(tx: Tx, owner: OwnerId, source: NewSource): Promise<void> {
  const { since, createdAt, nextPollAt, ...given } = source;
  const rest = { ...given, auth: given.sealedPassword === null ? 'oauth2' : 'password' };
  const times = {
    since: since.toString(),
    createdAt: createdAt.toString(),
    nextPollAt: nextPollAt?.toString() ?? null,
  };
  await tx.sql`insert into mail_sources ${tx.sql({ ...rest, ...times, ownerId: owner })}`;
}

export type Connection = {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  /** Null: tokens are used. */
  sealedPassword: string | null;
  folder: string;
};

/** The sending side of a box. */
export type SendingSide = {
  smtpHost: string;
  smtpPort: number;
  smtpSecurity: MailSecurity;
  sendAddress: string;
  sealedSmtpPassword: string | null;
};

export async function writeConnection(
  tx: Tx,
  owner: OwnerId,
  { id, connection, now }: { id: string; connection: Connection; now: Temporal.Instant },
): Promise<void> {
  const { host, port, security, username, sealedPassword, folder } = connection;
  const auth = sealedPassword === null ? 'oauth2' : 'password';
  // Another login is another box, and sends as somebody else; a token is for the servers of its provider alone.
  await tx.sql`
    update mail_sources set smtp_host = null, smtp_port = null, smtp_security = null, send_address = null,
      sealed_smtp_password = null, send_wait_until = null, send_error = null
    where owner_id = ${owner} and id = ${id}
      and (username is distinct from ${username} or auth <> ${auth} or (auth = 'oauth2' and host is distinct from ${host}))`;
  // The password of another provider is none of the sending server's business.
  await tx.sql`
    update mail_sources set sealed_smtp_password = case when smtp_host is not null and mail_sources.host = ${host}
        then ${sealedPassword} else sealed_smtp_password end, auth = ${auth}, host = ${host}, port = ${port},
      security = ${security}, username = ${username}, sealed_password = ${sealedPassword}, folder = ${folder},
      failures = 0, last_error = null, last_error_at = null, next_poll_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function writeSending(
  tx: Tx,
  owner: OwnerId,
  { id, sending }: { id: string; sending: SendingSide },
): Promise<void> {
  await tx.sql`
    update mail_sources set ${tx.sql(sending)}, send_wait_until = null, send_error = null
    where owner_id = ${owner} and id = ${id}`;
}

type Due = { owner: string; sourceId: string };

/** Due boxes, reserved until the lease ends. */
export async function claimDue(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number },
): Promise<Due[]> {
  return tx.sql<Due[]>`
    update mail_sources s set next_poll_at = ${leaseUntil}
    from (select owner_id, id from mail_sources
          where kind = 'imap' and not paused and next_poll_at <= ${now}
            and (select enlace_client_is_open(u) from users u where u.id = owner_id)
          order by next_poll_at limit ${limit} for update skip locked) due
    where s.owner_id = due.owner_id and s.id = due.id
    returning s.owner_id as owner, s.id as source_id`;
}

/** `all`: mails that arrived; `fresh`: those of them that were not known, byte for byte. */
export async function noteMails(
  tx: Tx,
  owner: OwnerId,
  { id, at, all, fresh }: { id: string; at: Temporal.Instant; all: number; fresh: number },
): Promise<void> {
  await tx.sql`
    update mail_sources set received_count = received_count + ${all}, last_mail_at = ${at},
      repeated_count = repeated_count + ${all - fresh}
    where owner_id = ${owner} and id = ${id}`;
}

type Success = { id: string; now: Temporal.Instant; nextPollAt: Temporal.Instant };

export async function noteSuccess(tx: Tx, owner: OwnerId, { id, now, nextPollAt }: Success): Promise<void> {
  await tx.sql`
    update mail_sources set failures = 0, last_success_at = ${now}, next_poll_at = ${nextPollAt}
    where owner_id = ${owner} and id = ${id}`;
}

type Failure = {
  id: string;
  error: SourceFailure;
  failures: number;
  now: Temporal.Instant;
  nextPollAt: Temporal.Instant | null;
};

export async function noteFailure(tx: Tx, owner: OwnerId, failure: Failure): Promise<void> {
  const { id, error, failures, now, nextPollAt } = failure;
  await tx.sql`
    update mail_sources set failures = ${failures}, last_error = ${error}, last_error_at = ${now}, next_poll_at = ${nextPollAt}
    where owner_id = ${owner} and id = ${id}`;
}
