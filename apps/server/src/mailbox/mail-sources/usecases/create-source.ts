import { canonicalAddress } from '#platform/mail/addresses.ts';
import {
  type CreateImapInput,
  type ImapConnection,
  mailSourceLimits,
  type MailSecurity,
  securityOfPort,
  submissionSecurityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { boxPasswordPurpose, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { tooManySources } from '../mail-sources.errors.ts';
import { countSources, getListedSource, hasProfile, insertSource, type NewSource } from '../mail-sources.repository.ts';
import { type FolderRow, insertFolder } from '../folders.repository.ts';
import { describeSource, hookSecretPurpose, startOf } from '../mail-sources.rules.ts';
import type { SourceCall, MailSource } from '../mail-sources.types.ts';
import { needSending } from './box-sending.ts';
import { needConnection } from './open-connection.ts';

/** Stores a new source. Errors: mail_sources.too_many. */
export async function addSource(
  tx: Tx,
  { deps, ctx, source }: SourceCall & { source: NewSource },
): Promise<MailSource> {
  const { ownerId: owner } = ctx.actor;
  if ((await countSources(tx, owner)) >= mailSourceLimits.perClient) throw tooManySources();
  if (!(await hasProfile(tx, owner, source.profileId))) throw invalidField('profileId', 'invalid_option');
  await insertSource(tx, owner, source);
  const { id, kind, name, profileId, host, username, smtpHost, sendAddress } = source;
  const sending = smtpHost ? { sending: { host: smtpHost, address: sendAddress } } : {};
  const after = { kind, name, profileId, ...(host ? { host, username } : {}), ...sending };
  const entry = { action: 'mail_source.created', subjectKind: 'mail_source', subjectId: id, after };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
}

type NewBox = SourceCall & {
  source: NewSource & { folder: string };
  opened: Pick<FolderRow, 'uidValidity'> & { uidNext: number };
  start: CreateImapInput['start'];
};

/** Stores a box that was opened. Errors: mail_sources.too_many. */
export async function addBox(tx: Tx, { deps, ctx, source, opened, start }: NewBox): Promise<void> {
  await addSource(tx, { deps, ctx, source });
  const { id: sourceId, folder: name, since, createdAt } = source;
  // The client knows existing mail; only later mail counts.
  const cursor = { uidValidity: opened.uidValidity, lastUid: start === 'now' ? opened.uidNext - 1 : 0 };
  await insertFolder(tx, ctx.actor.ownerId, { sourceId, name, since, createdAt, ...cursor });
}

type WithPassword = Pick<CreateImapInput, 'name' | 'profileId' | 'start'> & {
  /** It opened just now. */
  connection: ImapConnection;
  opened: { uidValidity: number; uidNext: number };
  /** Its server took the login just now. */
  sending?: { host: string; port: number; security: MailSecurity; address: string } | undefined;
};

/** Stores a box with both its sides. Errors: mail_sources.too_many. */
export async function keepBox({ deps, ctx, box }: SourceCall & { box: WithPassword }): Promise<MailSource> {
  const { name, profileId, start, connection, opened, sending } = box;
  const { host, port, security = securityOfPort(port), username, password, folder } = connection;
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  const sealedPassword = deps.secrets.seal(boxPasswordPurpose, password);
  const access = { host, port, security, username, folder, sealedPassword };
  const sends = sending && {
    smtpHost: sending.host,
    smtpPort: sending.port,
    smtpSecurity: sending.security,
    sendAddress: canonicalAddress(sending.address),
    sealedSmtpPassword: deps.secrets.seal(boxPasswordPurpose, password),
  };
  const times = { since: startOf(start, now), createdAt: now, nextPollAt: now };
  const source = { id, kind: 'imap', name, profileId, ...access, ...sends, ...times } as const;
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => {
    await addBox(tx, { deps, ctx, source, opened, start });
    return describeSource(await getListedSource(tx, ctx.actor.ownerId, id), deps.config.publicUrl);
  });
}

/**
 * Creates a box that is read from now on, or including the mail of some past days, and its sending side if that is
 * given. Errors: mail_sources.too_many, mail_sources.connection_failed.
 */
export async function createImapSource({
  deps,
  ctx,
  input,
}: SourceCall & { input: CreateImapInput }): Promise<MailSource> {
  const { name, profileId, start, sending, ...connection } = input;
  const opened = await needConnection({ deps, connection });
  const { username, password } = connection;
  const box = { name, profileId, start, connection, opened };
  if (!sending) return keepBox({ deps, ctx, box });
  const { host, port, security = submissionSecurityOfPort(port), address = username } = sending;
  if (!address.includes('@')) throw invalidField('sending.address', 'required');
  await needSending({ deps, server: { host, port, security }, auth: { user: username, password } });
  return keepBox({ deps, ctx, box: { ...box, sending: { host, port, security, address } } });
}

type WebhookInput = { name: string; profileId: string };

/** Creates an endpoint for a mail service; the secret is returned only here. Errors: mail_sources.too_many. */
export async function createWebhookSource({
  deps,
  ctx,
  input,
}: SourceCall & { input: WebhookInput }): Promise<{ source: MailSource; secret: string }> {
  const now = deps.clock.now();
  const secret = deps.ids.token(32);
  const sealedSecret = deps.secrets.seal(hookSecretPurpose, secret);
  const source = { ...input, id: deps.ids.uuid(), kind: 'webhook', sealedSecret, since: now, createdAt: now } as const;
  return { source: await deps.db.scoped(ctx.actor.ownerId, (tx) => addSource(tx, { deps, ctx, source })), secret };
}
