import {
  type BoxSendingInput,
  type ImapFailure,
  type MailSecurity,
  submissionSecurityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { boxPasswordPurpose, recordHistory } from '#workspace/door.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import type { SmtpAuthFailure, SmtpDeferral } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { trySmtpLogin } from '#platform/mail/smtp-client/try-login.ts';
import { connectionFailed } from '../mail-sources.errors.ts';
import { getListedSource, lockSource } from '../mail-sources.repository.ts';
import { describeSource } from '../mail-sources.rules.ts';
import type { MailSource, SourceCall, SourceDeps } from '../mail-sources.types.ts';

type OneInput = SourceCall & { id: string };

const patience = { connect: 5_000, greeting: 20_000, command: 20_000 } as const;

function failureOf(outcome: SmtpDeferral | SmtpAuthFailure): ImapFailure {
  if (outcome.kind === 'auth_failed') return 'auth';
  if (outcome.outbound === 'refused' || outcome.outbound === 'tls') return outcome.outbound;
  if (outcome.outbound === 'unreachable' || outcome.outbound === 'timeout') return outcome.outbound;
  return outcome.phase === 'starttls' ? 'no_starttls' : 'protocol';
}

type Trial = {
  deps: Pick<SourceDeps, 'outbound' | 'logger'>;
  server: { host: string; port: number; security: MailSecurity };
  auth: { user: string; password: string };
};

async function tryLogin({ deps, server: { host, port, security }, auth }: Trial) {
  const tls = security === 'tls' ? 'implicit' : 'required';
  const { outbound, logger } = deps;
  return trySmtpLogin({ host, port, tls, auth, timeouts: patience, outbound, logger });
}

/** Why a server for sending does not take this login; undefined when it does. */
export async function trySending(trial: Trial): Promise<ImapFailure | undefined> {
  const failure = await tryLogin(trial);
  return failure && failureOf(failure);
}

/** The same where it must. Errors: mail_sources.connection_failed. */
export async function needSending(trial: Trial): Promise<void> {
  const failure = await tryLogin(trial);
  if (failure) throw connectionFailed(failureOf(failure), failure.text);
}

async function findUser({ deps, ctx, id }: OneInput): Promise<string> {
  const { ownerId: owner } = ctx.actor;
  const row = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  if (row.kind !== 'imap' || row.username === null) throw notFound();
  return row.username;
}

/**
 * Lets a box send: answers of the conversations that came through it leave through it. The login must work right now;
 * the password is typed again because it goes to another server. Errors: resource.not_found,
 * mail_sources.connection_failed.
 */
export async function setBoxSending(input: OneInput & { sending: BoxSendingInput }): Promise<MailSource> {
  const { deps, ctx, id, sending } = input;
  const { ownerId: owner } = ctx.actor;
  const user = await findUser(input);
  const { host, port, password, security = submissionSecurityOfPort(port), address = user } = sending;
  if (!address.includes('@')) throw invalidField('address', 'required');
  await needSending({ deps, server: { host, port, security }, auth: { user, password } });
  const sealed = deps.secrets.seal(boxPasswordPurpose, password);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    if (row.username !== user) throw notFound();
    await tx.sql`
      update mail_sources set smtp_host = ${host}, smtp_port = ${port}, smtp_security = ${security},
        send_address = ${address.toLowerCase()}, sealed_smtp_password = ${sealed}, send_wait_until = null, send_error = null
      where owner_id = ${owner} and id = ${id}`;
    const before = { sending: row.smtpHost === null ? null : { host: row.smtpHost, address: row.sendAddress } };
    const entry = { action: 'mail_source.changed', subjectKind: 'mail_source', subjectId: id };
    const after = { sending: { host, port, security, address } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry: { ...entry, before, after } });
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}

/** The box only receives from now on. Errors: resource.not_found. */
export async function removeBoxSending({ deps, ctx, id }: OneInput): Promise<MailSource> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    if (row.smtpHost === null) throw notFound();
    await tx.sql`
      update mail_sources set smtp_host = null, smtp_port = null, smtp_security = null, send_address = null,
        sealed_smtp_password = null, send_wait_until = null, send_error = null
      where owner_id = ${owner} and id = ${id}`;
    const before = { sending: { host: row.smtpHost, address: row.sendAddress } };
    const entry = { action: 'mail_source.changed', subjectKind: 'mail_source', subjectId: id };
    await recordHistory({ tx, owner, actor: ctx.actor, entry: { ...entry, before, after: { sending: null } } });
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}
