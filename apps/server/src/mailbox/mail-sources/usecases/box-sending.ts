import { canonicalAddress } from '#platform/mail/addresses.ts';
import {
  type BoxSendingInput,
  type ImapFailure,
  submissionSecurityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { boxPasswordPurpose, boxToken, recordHistory } from '#workspace/door.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import type { SmtpAuthFailure, SmtpDeferral, SmtpLogin } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { trySmtpLogin } from '#platform/mail/smtp-client/try-login.ts';
import { type MailPlace, OauthError } from '#platform/oauth/oauth.types.ts';
import { connectionFailed, sendingFailed } from '../mail-sources.errors.ts';
import { getListedSource, lockSource, writeSending } from '../mail-sources.repository.ts';
import { describeSource } from '../mail-sources.rules.ts';
import type { ListedSource, MailSource, SourceCall, SourceDeps } from '../mail-sources.types.ts';

type OneInput = SourceCall & { id: string };

const patience = { connect: 5_000, greeting: 20_000, command: 20_000 } as const;

function failureOf(outcome: SmtpDeferral | SmtpAuthFailure): ImapFailure {
  if (outcome.kind === 'auth_failed') return 'auth';
  if (outcome.outbound === 'refused' || outcome.outbound === 'tls') return outcome.outbound;
  if (outcome.outbound === 'unreachable' || outcome.outbound === 'timeout') return outcome.outbound;
  return outcome.phase === 'starttls' ? 'no_starttls' : 'protocol';
}

type Trial = { deps: Pick<SourceDeps, 'outbound' | 'logger'>; server: MailPlace; auth: SmtpLogin };
type Failure = { reason: ImapFailure; text: string };

async function tryLogin({ deps, server: { host, port, security }, auth }: Trial): Promise<Failure | undefined> {
  const tls = security === 'tls' ? 'implicit' : 'required';
  const { outbound, logger } = deps;
  const failure = await trySmtpLogin({ host, port, tls, auth, timeouts: patience, outbound, logger });
  if (!failure) return undefined;
  logger.info({ kind: failure.kind, code: failure.code }, 'a client’s mailbox could not be opened for sending');
  const reason = failureOf(failure);
  return { reason: reason === 'auth' && 'token' in auth ? 'account' : reason, text: failure.text };
}

/** Why a server for sending does not take this login; undefined when it does. */
export async function trySending(trial: Trial): Promise<ImapFailure | undefined> {
  return (await tryLogin(trial))?.reason;
}

/** The same where it must. Errors: mail_sources.connection_failed. */
export async function needSending(trial: Trial): Promise<void> {
  const failure = await tryLogin(trial);
  if (failure) throw sendingFailed(failure.reason, failure.text);
}

async function findBox({ deps, ctx, id }: OneInput): Promise<ListedSource & { username: string }> {
  const { ownerId: owner } = ctx.actor;
  const row = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  const { username } = row;
  if (row.kind !== 'imap' || username === null) throw notFound();
  return { ...row, username };
}

type Login = { auth: SmtpLogin; sealedSmtpPassword: string | null };

/** A token is given to no other server than that of its provider. */
async function loginOf(input: OneInput & { sending: BoxSendingInput }): Promise<Login> {
  const { deps, ctx, id, sending } = input;
  const row = await findBox(input);
  const { username: user } = row;
  const { host, port, password } = sending;
  if (row.auth === 'password') {
    if (password === undefined) throw invalidField('password', 'required');
    return { auth: { user, password }, sealedSmtpPassword: deps.secrets.seal(boxPasswordPurpose, password) };
  }
  const smtp = describeSource(row, deps.config.publicUrl).provider?.smtp;
  if (smtp?.host !== host || smtp.port !== port) throw invalidField('host', 'invalid_option');
  try {
    const token = await boxToken({ deps, owner: ctx.actor.ownerId, sourceId: id });
    return { auth: { user, token }, sealedSmtpPassword: null };
  } catch (error) {
    throw error instanceof OauthError ? connectionFailed(error.reason, error) : error;
  }
}

/**
 * Lets a box send: answers of the conversations that came through it leave through it. The login must work right now;
 * a password is typed again because it goes to another server. Errors: resource.not_found,
 * mail_sources.connection_failed.
 */
export async function setBoxSending(input: OneInput & { sending: BoxSendingInput }): Promise<MailSource> {
  const { deps, ctx, id, sending } = input;
  const { ownerId: owner } = ctx.actor;
  const { auth, sealedSmtpPassword } = await loginOf(input);
  const { user } = auth;
  const { host, port, security = submissionSecurityOfPort(port), address = user } = sending;
  if (!address.includes('@')) throw invalidField('address', 'required');
  await needSending({ deps, server: { host, port, security }, auth });
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    // Another login than the one that was tried.
    if (row.username !== user || (row.auth === 'oauth2') !== 'token' in auth) throw notFound();
    const sendAddress = canonicalAddress(address);
    const side = { smtpHost: host, smtpPort: port, smtpSecurity: security, sendAddress, sealedSmtpPassword };
    await writeSending(tx, owner, { id, sending: side });
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
