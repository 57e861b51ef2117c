import {
  type ChangeMailSourceInput,
  type ImapReconnection,
  type MailTrouble,
  securityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { boxPasswordPurpose, dropGrant, recordHistory } from '#workspace/door.ts';
import { countQuarantined } from '#mailbox/conversations/usecases/quarantine.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { insertFolder, keepFolders, listFolderRows } from '../folders.repository.ts';
import { pollSource, revokeBoxAccess } from '../jobs/poll-source.job.ts';
import {
  type Connection,
  getListedSource,
  hasProfile,
  listFailing,
  listSourceRows,
  lockSource,
  writeConnection,
} from '../mail-sources.repository.ts';
import { describeSource, hookSecretPurpose, stateOf } from '../mail-sources.rules.ts';
import type { SourceCall, MailSource } from '../mail-sources.types.ts';
import { needConnection } from './open-connection.ts';

type OneInput = SourceCall & { id: string };

/** All sources of the client, oldest first. */
export async function listSources({ deps, ctx }: SourceCall): Promise<{ items: MailSource[] }> {
  const { ownerId: owner } = ctx.actor;
  const rows = await deps.db.scoped(owner, (tx) => listSourceRows(tx, owner), { readOnly: true });
  return { items: rows.map((row) => describeSource(row, deps.config.publicUrl)) };
}

/** Sources that deliver no mail, and the mails that could not be read. */
export async function readTrouble({ deps, ctx }: SourceCall): Promise<MailTrouble> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const rows = await listFailing(tx, owner);
      const sources = rows.map((row): MailTrouble['sources'][number] => {
        const { id, name } = row;
        return { id, name, state: stateOf(row) === 'stopped' ? 'stopped' : 'failing' };
      });
      return { sources, setAside: await countQuarantined(tx, owner) };
    },
    { readOnly: true },
  );
}

type Note = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> };

async function record(tx: Tx, { ctx, id }: OneInput, note: Note): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  const entry = { ...note, subjectKind: 'mail_source', subjectId: id };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
}

/** Changes name, profile, pause, and what first mails written elsewhere do. Errors: resource.not_found. */
export async function changeSource(input: OneInput & { change: ChangeMailSourceInput }): Promise<MailSource> {
  const { deps, ctx, id, change } = input;
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    const { name = row.name, profileId = row.profileId, paused = row.paused, opensSent = row.opensSent } = change;
    if (profileId !== row.profileId && !(await hasProfile(tx, owner, profileId)))
      throw invalidField('profileId', 'invalid_option');
    // After resuming, people want to see immediately whether it works.
    const nextPollAt = row.kind === 'imap' && row.paused && !paused ? deps.clock.now() : row.nextPollAt;
    await tx.sql`
      update mail_sources set name = ${name}, profile_id = ${profileId}, paused = ${paused}, next_poll_at = ${nextPollAt},
        opens_sent = ${opensSent}
      where owner_id = ${owner} and id = ${id}`;
    if (paused !== row.paused)
      await record(tx, input, { action: paused ? 'mail_source.paused' : 'mail_source.resumed' });
    if (name !== row.name || profileId !== row.profileId) {
      const before = { name: row.name, profileId: row.profileId };
      await record(tx, input, { action: 'mail_source.changed', before, after: { name, profileId } });
    }
    if (opensSent !== row.opensSent) {
      const before = { opensSent: row.opensSent };
      await record(tx, input, { action: 'mail_source.changed', before, after: { opensSent } });
    }
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}

type MoveInput = OneInput & { connection: Connection };

/** Gives a box another login or server; it keeps its history, and at the same place its cursors. */
export async function moveBox(tx: Tx, input: MoveInput): Promise<void> {
  const { deps, ctx, id, connection } = input;
  const { host, port, username, folder } = connection;
  const { ownerId: owner } = ctx.actor;
  const row = await lockSource(tx, owner, id);
  await writeConnection(tx, owner, { id, connection, now: deps.clock.now() });
  // Another server has other numbers and folders; the time from which mail is fetched stays.
  const isSamePlace = row.host === host && row.username === username;
  const others = (await listFolderRows(tx, owner, id)).map(({ name }) => name).filter((name) => name !== row.folder);
  await keepFolders(tx, owner, { sourceId: id, names: isSamePlace ? [folder, ...others] : [] });
  const fresh = { since: row.since, uidValidity: null, lastUid: 0, createdAt: row.createdAt };
  await insertFolder(tx, owner, { sourceId: id, name: folder, ...fresh });
  const before = { host: row.host, port: row.port, username: row.username, folder: row.folder };
  await record(tx, input, { action: 'mail_source.reconnected', before, after: { host, port, username, folder } });
}

/** What was agreed to at a provider is over: the provider is notified, also when it does not answer right now. */
async function endAccess(tx: Tx, { deps, ctx, id }: OneInput): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  const grantId = await dropGrant(tx, owner, id);
  if (grantId !== undefined) await deps.jobs.enqueue(tx, revokeBoxAccess, { owner, grantId });
}

/**
 * Changes password or server; the connection must succeed. Errors: resource.not_found, mail_sources.connection_failed.
 */
export async function reconnectSource(input: OneInput & { connection: ImapReconnection }): Promise<MailSource> {
  const { deps, ctx, id } = input;
  const { ownerId: owner } = ctx.actor;
  const known = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  if (known.kind !== 'imap') throw notFound();
  const { host, username, password } = input.connection;
  const { port = known.port ?? 993, folder = known.folder ?? 'INBOX' } = input.connection;
  const usual = port === known.port ? known.security : securityOfPort(port);
  const { security = usual } = input.connection;
  await needConnection({ deps, connection: { host, port, security, username, password, folder } });
  const sealedPassword = deps.secrets.seal(boxPasswordPurpose, password);
  return deps.db.scoped(owner, async (tx) => {
    await moveBox(tx, { ...input, connection: { host, port, security, username, folder, sealedPassword } });
    await endAccess(tx, input);
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}

/** The old secret is invalid from the commit on. Errors: resource.not_found. */
export async function renewSecret(input: OneInput): Promise<{ secret: string }> {
  const { deps, ctx, id } = input;
  const { ownerId: owner } = ctx.actor;
  const secret = deps.ids.token(32);
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    if (row.kind !== 'webhook') throw notFound();
    await tx.sql`
      update mail_sources set sealed_secret = ${deps.secrets.seal(hookSecretPurpose, secret)}
      where owner_id = ${owner} and id = ${id}`;
    await record(tx, input, { action: 'mail_source.secret_renewed' });
  });
  return { secret };
}

/** Polls a box now. Errors: resource.not_found. */
export async function pollNow({ deps, ctx, id }: OneInput): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    if (row.kind !== 'imap') throw notFound();
    await deps.jobs.enqueue(tx, pollSource, { owner, sourceId: id });
  });
}

/** Also revokes what was agreed to at a provider. Errors: resource.not_found. */
export async function removeSource(input: OneInput): Promise<void> {
  const { deps, ctx, id } = input;
  const { ownerId: owner } = ctx.actor;
  await deps.db.scoped(owner, async (tx) => {
    const { kind, name, host } = await lockSource(tx, owner, id);
    await endAccess(tx, input);
    await tx.sql`delete from mail_sources where owner_id = ${owner} and id = ${id}`;
    await record(tx, input, { action: 'mail_source.removed', before: { kind, name, host } });
  });
}
