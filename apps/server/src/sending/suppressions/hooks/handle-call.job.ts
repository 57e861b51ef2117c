import { readMailAddress, showReturn } from '#mailbox/door.ts';
import { operatorOwner } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { z, ZodError } from 'zod';
import type { MailRefs } from '../suppressions.types.ts';
import { noteReturn } from '../usecases/note-return.ts';
import type { HookDeps, HookRow, ProviderEvent } from './hooks.types.ts';
import { readProviderEvents } from './provider-events.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const handleReturnCall = defineJob({
  name: 'returns.handle-call',
  payload: z.object({ callId: z.uuid() }),
  retryLimit: 5,
});

/** Digests of recent calls are kept; their content is in the events. */
export const forgetReturnCalls = defineJob({
  name: 'returns.forget-calls',
  payload: z.object({}),
  cron: '17 4 * * *',
});

type Found = { owner: OwnerId; address: string; refs: MailRefs };

const campaignId = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.campaign@/;

async function findDelivery(tx: Tx, id: string): Promise<Found | undefined> {
  const [row] = await tx.sql<{ owner: string; campaignId: string; contactId: string; email: string }[]>`
    select owner_id as owner, campaign_id, contact_id, email from campaign_deliveries where id = ${id}`;
  if (!row) return undefined;
  const refs = { deliveryId: id, campaignId: row.campaignId, contactId: row.contactId };
  return { owner: ownerId(row.owner), address: row.email, refs };
}

type SingleKey = { messageId: string } | { mailId: string };

async function findSingle(tx: Tx, key: SingleKey): Promise<Found | undefined> {
  const [row] = await tx.sql<{ owner: string; id: string; toAddress: string; message: string | null }[]>`
    select owner_id as owner, id, to_address, related ->> 'messageId' as message from mails
    where ${'mailId' in key ? tx.sql`id = ${key.mailId}` : tx.sql`message_id = ${key.messageId}`} and owner_id is not null`;
  return row && { owner: ownerId(row.owner), address: row.toAddress, refs: { mailId: row.id, messageId: row.message } };
}

async function findMessage(tx: Tx, id: string): Promise<Found | undefined> {
  const [row] = await tx.sql<
    { messageId: string }[]
  >`select message_id from messages where id = ${id} and direction = 'out'`;
  return row && findSingle(tx, { messageId: row.messageId });
}

/** Which mail of ours a provider's event is about: by the signed envelope sender, else by the mail's id. */
async function findMail(tx: Tx, deps: HookDeps, { returnPath, messageId }: ProviderEvent): Promise<Found | undefined> {
  const signed = returnPath === null ? undefined : readMailAddress(deps, returnPath);
  if (signed?.noun === 'delivery') return findDelivery(tx, signed.id);
  if (signed?.noun === 'message') return findMessage(tx, signed.id);
  if (signed?.noun === 'mail') return findSingle(tx, { mailId: signed.id });
  if (messageId === null) return undefined;
  const delivery = campaignId.exec(messageId)?.slice(1).join('-');
  return delivery === undefined ? findSingle(tx, { messageId }) : findDelivery(tx, delivery);
}

type Scope = { hook: HookRow; callId: string };

async function take(
  tx: Tx,
  deps: HookDeps,
  { hook, event }: { hook: HookRow; event: ProviderEvent },
): Promise<boolean> {
  const found = await findMail(tx, deps, event);
  const isOperators = hook.ownerId === operatorOwner;
  // A client's provider counts for that client alone; with the operator's provider, events about unknown mails are
  // ignored.
  const mine = found && (isOperators || found.owner === hook.ownerId) ? found : undefined;
  const owner = mine?.owner ?? (isOperators ? undefined : hook.ownerId);
  if (!owner) return false;
  const { id, address, returnPath: _path, messageId: _id, ...said } = event;
  const about = { ...mine?.refs, address: mine?.address ?? address, fingerprint: id, source: hook.provider } as const;
  const isNew = await noteReturn({ tx, deps, owner, event: { ...said, ...about } });
  const messageId = mine?.refs.messageId;
  const isFinal = said.kind === 'hard_bounce' || said.kind === 'soft_bounce';
  if (isNew && messageId && (isFinal || said.kind === 'deferred')) {
    const detail = [said.status, said.detail ?? about.address].filter((part) => part !== null).join(' ');
    await showReturn({ tx, deps, owner, messageId, address: about.address, detail, isFinal });
  }
  return isNew;
}

async function readCall(tx: Tx, callId: string): Promise<(Scope & { body: string }) | undefined> {
  const [row] = await tx.sql<{ owner: string; hookId: string; body: string | null }[]>`
    select owner_id as owner, hook_id, body from return_calls where id = ${callId} and handled_at is null for update`;
  if (!row || row.body === null) return undefined;
  const [hook] = await tx.sql<
    HookRow[]
  >`select * from return_hooks where owner_id = ${row.owner} and id = ${row.hookId}`;
  return hook && { hook, callId, body: row.body };
}

function eventsOf(deps: HookDeps, { hook, callId, body }: Scope & { body: string }): ProviderEvent[] {
  try {
    return readProviderEvents(hook.provider, JSON.parse(body));
  } catch (error) {
    if (!(error instanceof ZodError) && !(error instanceof SyntaxError)) throw error;
    deps.logger.warn({ callId, provider: hook.provider }, 'a call of a mail provider had an unknown form');
    return [];
  }
}

/** Turns one stored call into events, in one transaction; a second run finds nothing to do. */
export async function handleCall({ deps, callId }: { deps: HookDeps; callId: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    const call = await readCall(tx, callId);
    if (!call) return;
    let noted = 0;
    for (const event of eventsOf(deps, call)) if (await take(tx, deps, { hook: call.hook, event })) noted += 1;
    await tx.sql`update return_calls set handled_at = ${deps.clock.now()}, body = null, events = ${noted} where id = ${callId}`;
  });
}

const keptDays = 45;

/** Drops calls too old to be repeated. */
export async function forgetCalls({ deps }: { deps: Pick<HookDeps, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: 24 * keptDays });
  await deps.db.system(
    (tx) => tx.sql`delete from return_calls where received_at < ${before} and handled_at is not null`,
  );
}
