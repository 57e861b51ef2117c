import type { z } from 'zod';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import {
  type OwnServerInput,
  type ownServerSchema,
  senderLimits,
  serverFailures,
  type serverTestSchema,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import {
  explainOutcome,
  findOwnServer,
  newMessageId,
  type OwnServerRow,
  recordHistory,
  renderProductMail,
  sendThroughOwnServer,
  serverPasswordPurpose,
} from '#workspace/door.ts';
import { requireFeature } from '#billing/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { assertOutside } from '#platform/outbound/assert-outside.ts';
import { parseHost } from '#platform/outbound/host.ts';
import { servicePorts } from '#platform/outbound/service-ports.ts';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { serverTrialEmail } from '../emails/server-trial.email.ts';
import type { SenderCall } from '../senders.context.ts';
import { serverUntested, tooManyTests } from '../senders.errors.ts';

async function getRow(tx: Tx, owner: OwnerId): Promise<OwnServerRow> {
  const row = await findOwnServer(tx, owner);
  if (!row) throw notFound();
  return row;
}

type OwnServer = z.output<typeof ownServerSchema>;
type ServerTest = z.output<typeof serverTestSchema>;

/** The server without its password. */
function serverOf(row: OwnServerRow): OwnServer {
  const { passwordSealed, testedAt: at, testFailure, testWords: words } = row;
  const failure = serverFailures.find((each) => each === testFailure) ?? null;
  return { ...row, hasPassword: passwordSealed !== null, test: at && { at, failure, words } };
}

export async function getServer({ deps, ctx }: SenderCall): Promise<{ server: OwnServer | null }> {
  const { ownerId } = ctx.actor;
  const row = await deps.db.scoped(ownerId, (tx) => findOwnServer(tx, ownerId));
  return { server: row ? serverOf(row) : null };
}

function isSameWay(row: OwnServerRow, input: OwnServerInput): boolean {
  return (['host', 'port', 'tls', 'username'] as const).every((key) => row[key] === input[key]);
}

/**
 * A stored password is only ever sent to the server it was entered for: with another host, port or name it must be
 * entered again, or anyone changing the address could steal it.
 */
function sealedPassword({
  deps,
  before,
  input,
}: Pick<SenderCall, 'deps'> & { before: OwnServerRow | undefined; input: OwnServerInput }) {
  if (input.username === null) return null;
  if (input.password !== null) return deps.secrets.seal(serverPasswordPurpose, input.password);
  if (!before?.passwordSealed || !isSameWay(before, input)) throw invalidField('password', 'required');
  return before.passwordSealed;
}

/** An internal address is refused on entry, not only when the first mail is sent. Throws outbound.refused. */
function assertReachable({ deps, input: { host, port } }: Pick<SenderCall, 'deps'> & { input: OwnServerInput }): void {
  const isStandardPort = servicePorts.smtp.includes(port);
  assertOutside({ host: parseHost(host), port, isStandardPort, allow: deps.config.outboundAllow });
}

/** Throws request.invalid when a password is needed, outbound.refused for an internal server. */
export async function setServer({
  deps,
  ctx,
  input,
}: SenderCall & { input: OwnServerInput }): Promise<{ server: OwnServer }> {
  const { ownerId: owner } = ctx.actor;
  const { host, port, tls, username, fallback } = input;
  assertReachable({ deps, input });
  return deps.db.scoped(owner, async (tx) => {
    const before = await findOwnServer(tx, owner);
    const { perMinute = before?.perMinute ?? null, perHour = before?.perHour ?? null } = input;
    const { connections = before?.connections ?? 2, perConnection = before?.perConnection ?? 100 } = input;
    const bears = { perMinute, perHour, connections, perConnection };
    const passwordSealed = sealedPassword({ deps, before, input });
    const isKept = before !== undefined && isSameWay(before, input) && input.password === null;
    const now = deps.clock.now();
    await tx.sql`
      insert into own_mail_servers (owner_id, host, port, tls, username, password_sealed, fallback, per_minute, per_hour,
        connections, per_connection, updated_at)
      values (${owner}, ${host}, ${port}, ${tls}, ${username}, ${passwordSealed}, ${fallback}, ${perMinute}, ${perHour},
              ${connections}, ${perConnection}, ${now})
      on conflict (owner_id) do update set
        host = excluded.host, port = excluded.port, tls = excluded.tls, username = excluded.username,
        password_sealed = excluded.password_sealed, fallback = excluded.fallback, per_minute = excluded.per_minute,
        per_hour = excluded.per_hour, connections = excluded.connections, per_connection = excluded.per_connection,
        updated_at = excluded.updated_at,
        is_on = own_mail_servers.is_on and ${isKept},
        tested_at = case when ${isKept} then own_mail_servers.tested_at end,
        test_failure = case when ${isKept} then own_mail_servers.test_failure end,
        test_words = case when ${isKept} then own_mail_servers.test_words end,
        failing_since = case when ${isKept} then own_mail_servers.failing_since end`;
    const after = { host, port, tls, username, fallback, ...bears };
    const entry = { action: 'sender.server_set', subjectKind: 'mail_server', subjectId: null, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { server: serverOf(await getRow(tx, owner)) };
  });
}

/** Counts the test before it runs, so that parallel windows cannot bypass the limit. */
async function takeTest({ deps, ctx }: SenderCall) {
  const { ownerId: owner } = ctx.actor;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const edge = now.subtract({ minutes: senderLimits.testMinutes });
    const [taken] = await tx.sql`
      update own_mail_servers set
        tests_in_window = case when window_began_at > ${edge} then tests_in_window + 1 else 1 end,
        window_began_at = case when window_began_at > ${edge} then window_began_at else ${now} end
      where owner_id = ${owner} and (window_began_at is null or window_began_at <= ${edge} or tests_in_window < ${senderLimits.tests})
      returning owner_id`;
    const row = await getRow(tx, owner);
    if (!taken) throw tooManyTests();
    const [sender] = await tx.sql<{ fromAddress: string }[]>`
      select s.from_address from sender_profiles s join users u on u.id = s.owner_id
      where s.owner_id = ${owner} and s.from_address is not null order by s.profile_id = u.main_profile_id desc nulls last limit 1`;
    const { brand } = await readSettings(tx);
    return { row, card: await getClientCard(tx, owner), fromAddress: sender?.fromAddress, brand };
  });
}

type Trial = {
  call: SenderCall;
  row: OwnServerRow;
  from: { name: string; address: string };
  to: string;
  locale: Locale;
  brand: Brand;
};

function trialMail({ call: { deps }, row, from, to, locale, brand }: Trial): Buffer {
  const { source } = serverTrialEmail({ locale, host: row.host });
  const mail = renderProductMail(source, { brand, publicUrl: deps.config.publicUrl });
  return composeMail({
    from,
    to: [{ name: from.name, address: to }],
    date: deps.clock.now(),
    messageId: newMessageId(deps),
    autoSubmitted: 'auto-generated',
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  });
}

/**
 * Sends a real mail through the server and explains in plain words what went wrong. Errors: resource.not_found,
 * senders.too_many_tests.
 */
export async function testServer({ deps, ctx }: SenderCall): Promise<ServerTest> {
  const { ownerId: owner } = ctx.actor;
  const { row, card, fromAddress, brand } = await takeTest({ deps, ctx });
  const login = row.username?.includes('@') ? row.username : undefined;
  const address = fromAddress ?? login ?? card.email;
  const from = { name: card.name, address };
  const raw = trialMail({ call: { deps, ctx }, row, from, to: card.email, locale: card.locale, brand });
  const message = { envelope: { from: address, to: card.email }, raw };
  const { failure, words } = explainOutcome(await sendThroughOwnServer({ deps, server: row, message }));
  return deps.db.scoped(owner, async (tx) => {
    // Settings changed during the test were not tested.
    await tx.sql`
      update own_mail_servers set tested_at = ${deps.clock.now()}, test_failure = ${failure}, test_words = ${words},
             is_on = is_on and ${failure === null}, failing_since = case when ${failure === null} then null else failing_since end
      where owner_id = ${owner} and host = ${row.host} and port = ${row.port} and tls = ${row.tls}
        and username is not distinct from ${row.username} and password_sealed is not distinct from ${row.passwordSealed}`;
    const after = { host: row.host, failure };
    const entry = { action: 'sender.server_tested', subjectKind: 'mail_server', subjectId: null, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    const server = serverOf(await getRow(tx, owner));
    return { isDelivered: failure === null, failure, words, to: card.email, server };
  });
}

/** Errors: resource.not_found, senders.server_untested; plan.feature_missing to enable it, never to disable it. */
export async function switchServer({ deps, ctx, on }: SenderCall & { on: boolean }): Promise<{ server: OwnServer }> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const row = await getRow(tx, owner);
    if (on) await requireFeature({ tx, owner, feature: 'own_sender', locale: ctx.locale });
    if (on && (!row.testedAt || row.testFailure !== null)) throw serverUntested();
    await tx.sql`update own_mail_servers set is_on = ${on}, failing_since = null where owner_id = ${owner}`;
    const entry = {
      action: 'sender.server_switched',
      subjectKind: 'mail_server',
      subjectId: null,
      before: { on: row.isOn },
      after: { on, host: row.host },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { server: serverOf(await getRow(tx, owner)) };
  });
}

/** Throws resource.not_found. */
export async function removeServer({ deps, ctx }: SenderCall): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  await deps.db.scoped(owner, async (tx) => {
    const row = await getRow(tx, owner);
    await tx.sql`delete from own_mail_servers where owner_id = ${owner}`;
    const entry = {
      action: 'sender.server_removed',
      subjectKind: 'mail_server',
      subjectId: null,
      before: { host: row.host },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}
