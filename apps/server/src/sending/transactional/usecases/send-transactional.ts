import { createHash } from 'node:crypto';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import {
  type SendTransactionalInput,
  transactionalLimits,
  type TransactionalReceipt,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { showInMails } from '#files/door.ts';
import { findOrCreateContact } from '#audience/door.ts';
import { keepSkippedMail, type NewMail, queueMail, recordHistory } from '#workspace/door.ts';
import type { KeptFile } from '#mailbox/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findRequest, insertRequest, lockRequest, type RequestPrint } from '../requests.repository.ts';
import { keyReused, tooFast } from '../transactional.errors.ts';
import { listBarred, listReceipts } from '../transactional.queries.ts';
import { type Call, type ReadyMail, transactionalPurpose } from '../transactional.types.ts';
import { keepAttachments, lookAtAttachments } from './keep-attachments.ts';
import { loadMaterial } from './load-material.ts';
import { prepareMails } from './prepare-mails.ts';

type Limit = { scope: 'all' | 'client' | 'domain'; key: string; perMinute: number };
type Turn = { firstMs: number; gapMs: number; taken: number };

/** A call is accepted when its first slot is within this time; later ones must retry. */
const horizonSeconds = 3600;

async function limitsOf(tx: Tx, owner: OwnerId, domains: readonly string[]): Promise<Limit[]> {
  return tx.sql<Limit[]>`
    select scope, key, per_minute from send_limits where scope = 'all' or (scope = 'domain' and key = any(${[...domains]}::text[]))
    union all
    select 'client', ${owner}, min(per_minute) from send_limits
    where scope = 'client' or (scope = 'own' and key = ${owner}) having count(*) > 0`;
}

async function takeTurns(tx: Tx, { scope, key, perMinute }: Limit, wanted: number): Promise<number[]> {
  const span = horizonSeconds + (wanted * 65) / perMinute;
  const [turn] = await tx.sql<Turn[]>`
    select first_ms, gap_ms, taken from send_slots_take(${scope}, ${key}, ${perMinute}, ${wanted}, ${span}, null)`;
  if (!turn) throw new Error('send_slots_take answered nothing');
  if (turn.taken < wanted) throw tooFast({ limit: perMinute, seconds: turn.firstMs / 1000 - horizonSeconds });
  return Array.from({ length: turn.taken }, (_item, index) => turn.firstMs + index * turn.gapMs);
}

type Input = { tx: Tx; owner: OwnerId; domains: readonly string[] };

/**
 * Milliseconds until each mail may leave: a slot under every limit that applies, from the same buckets campaigns use.
 * Throws transactional.too_fast, and rolling back returns the slots.
 */
async function takeAllTurns({ tx, owner, domains }: Input): Promise<number[]> {
  const turns = domains.map(() => 0);
  for (const limit of await limitsOf(tx, owner, [...new Set(domains)])) {
    const concerned = [...domains.keys()].filter((index) => limit.scope !== 'domain' || domains[index] === limit.key);
    if (concerned.length === 0) continue;
    const offsets = await takeTurns(tx, limit, concerned.length);
    for (const [rank, index] of concerned.entries()) turns[index] = Math.max(turns[index] ?? 0, offsets[rank] ?? 0);
  }
  return turns;
}

type Send = Call & { input: SendTransactionalInput; key: string | undefined };
type Reply = { items: TransactionalReceipt[] };

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Independent of the key order of objects. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${stableText(inner)}`).join(',')}}`;
}

function printOf({ key, input }: Send): RequestPrint | undefined {
  return key === undefined ? undefined : { keyHash: hashOf(key), bodyHash: hashOf(stableText(input)) };
}

type Printed = { tx: Tx; deps: Call['deps']; owner: OwnerId; print: RequestPrint };

/** What the same call returned before. Errors: transactional.key_reused. */
async function earlierAnswer({ tx, deps, owner, print }: Printed): Promise<Reply | undefined> {
  const since = deps.clock.now().subtract({ hours: transactionalLimits.keyHours });
  const row = await findRequest(tx, owner, { keyHash: print.keyHash, since });
  if (!row) return undefined;
  if (!row.bodyHash.equals(print.bodyHash)) throw keyReused();
  return { items: await listReceipts(tx, owner, row.mailIds) };
}

type Reported = { contactId: string | null; skip: string | undefined; files: readonly KeptFile[] };

function toMail(mail: ReadyMail, { contactId, skip, files }: Reported): NewMail {
  const { id, templateId, profileId, to, from, replyTo, moreReplyTo, envelopeFrom, subject, html, text } = mail;
  return {
    id,
    purpose: transactionalPurpose,
    to: { name: to.name, address: to.email },
    from,
    ownServer: { from: mail.ownFrom },
    envelopeFrom,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(moreReplyTo === undefined ? {} : { moreReplyTo }),
    subject,
    // A mail that is never sent has no body to store.
    ...(skip === undefined ? { html, text } : { text: '' }),
    autoSubmitted: 'auto-generated',
    once: true,
    attachments: skip === undefined ? files.map(({ size: _size, ...file }) => file) : [],
    related: {
      templateId,
      ...(profileId === null ? {} : { profileId }),
      ...(contactId === null ? {} : { contactId }),
      ...(skip === undefined ? {} : { skip }),
    },
  };
}

type Store = Send & { tx: Tx; mails: readonly ReadyMail[]; files: readonly KeptFile[][]; turns: readonly number[] };

/** The contact of a new address, when the caller wants one and the quota allows it. */
async function contactOf({ tx, deps, ctx }: Store, mail: ReadyMail): Promise<string | null> {
  if (mail.contactId !== null || !mail.mayCreate) return mail.contactId;
  const { ownerId: owner, userId } = ctx.actor;
  const found = await findOrCreateContact({
    tx,
    deps,
    owner,
    identity: { name: mail.contactName ?? mail.to.email, email: mail.to.email, phone: null, locale: null },
    agreed: false,
    origin: { source: 'api' },
    by: { kind: 'user', userId },
  });
  return found.contactId;
}

async function storeAll(store: Store): Promise<TransactionalReceipt[]> {
  const { tx, deps, ctx, mails, files, turns } = store;
  const owner = ctx.actor.ownerId;
  const barred = await listBarred(
    tx,
    owner,
    mails.map(({ to }) => to.email),
  );
  const skipOf = ({ to }: ReadyMail): SuppressionReason | undefined => barred.get(to.email);
  const contactIds: (string | null)[] = [];
  for (const mail of mails) contactIds.push(skipOf(mail) ? mail.contactId : await contactOf(store, mail));
  const leaving = mails.filter((mail) => skipOf(mail) === undefined);
  await consumeQuota({
    tx,
    owner,
    resource: 'sends',
    amount: leaving.length,
    cause: transactionalPurpose,
    reference: mails[0]?.id ?? '',
  });
  await showInMails(tx, { owner, templateIds: [...new Set(leaving.map(({ templateId }) => templateId))] });
  const now = deps.clock.now();
  const receipts: TransactionalReceipt[] = [];
  for (const [index, mail] of mails.entries()) {
    const skip = skipOf(mail);
    const stored = toMail(mail, { contactId: contactIds[index] ?? null, skip, files: files[index] ?? [] });
    const turn = Math.round(turns[index] ?? 0);
    if (skip) await keepSkippedMail({ tx, deps, owner, mail: stored });
    else
      await queueMail({
        tx,
        deps,
        owner,
        mail: stored,
        ...(turn < 1000 ? {} : { startAfter: now.add({ milliseconds: turn }) }),
      });
    const state = skip ? 'skipped' : 'queued';
    receipts.push({ id: mail.id, to: mail.to.email, state, skipReason: skip ?? null });
  }
  return receipts;
}

async function record({ tx, ctx, mails }: Store, receipts: readonly TransactionalReceipt[]): Promise<void> {
  const templates = [...new Set(mails.map(({ templateName }) => templateName))];
  const after = {
    messages: receipts.length,
    skipped: receipts.filter(({ state }) => state === 'skipped').length,
    templates: templates.slice(0, 10).join(', '),
  };
  const entry = {
    action: 'transactional.sent',
    subjectKind: 'communication',
    subjectId: receipts[0]?.id ?? null,
    after,
  };
  await recordHistory({ tx, owner: ctx.actor.ownerId, actor: ctx.actor, entry });
}

/**
 * Accepts messages to single addresses: all of a call, or none. Errors: resource.not_found, request.invalid,
 * templates.broken, transactional.*, sending_domains.not_ready, quota.*.
 */
export async function sendTransactional(call: Send): Promise<Reply> {
  const { deps, ctx, input } = call;
  const owner = ctx.actor.ownerId;
  const print = printOf(call);
  const loaded = await deps.db.scoped(owner, async (tx) => {
    const earlier = print && (await earlierAnswer({ tx, deps, owner, print }));
    return earlier ? { earlier } : { material: await loadMaterial({ tx, deps, owner, input }) };
  });
  if (loaded.earlier) return loaded.earlier;
  const wanted = lookAtAttachments(input);
  const mails = await prepareMails({ deps, input, material: loaded.material });
  const files = await keepAttachments(call, wanted);
  const domains = mails.map(({ to }) => to.email.split('@').at(-1) ?? '');
  // In its own transaction: others sending under the same limit wait for it.
  const turns = await deps.db.system((tx) => takeAllTurns({ tx, owner, domains }));
  return deps.db.scoped(owner, async (tx) => {
    if (print) {
      await lockRequest(tx, owner, print);
      const earlier = await earlierAnswer({ tx, deps, owner, print });
      if (earlier) return earlier;
    }
    const store = { ...call, tx, mails, files, turns };
    const items = await storeAll(store);
    await record(store, items);
    if (print) await insertRequest(tx, owner, { print, mailIds: items.map(({ id }) => id), now: deps.clock.now() });
    return { items };
  });
}
