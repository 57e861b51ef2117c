import type { OwnerId } from '#platform/context.ts';
import { keepReads } from '#platform/database/kept-reads.ts';
import type { Tx } from '#platform/database/client.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { addresseesOf, chargeOriginals, sendersOf } from '../originals/keep-originals.ts';
import { findInboundTarget } from './find-target.ts';
import type { InboundDeps, Verdict } from './inbound-mail.types.ts';
import { notifySetAside } from './notify-set-aside.ts';
import { placeMail, type ReadMail } from './place-mail.ts';
import { planSteps, type Targeted } from './related-mails.ts';
import { withoutProfile } from './shelve-mail.ts';

/** Undefined: somebody else placed it meanwhile. */
export type Outcome = Verdict | undefined;

type Scene = { tx: Tx; deps: InboundDeps; owner: OwnerId };
type Placed = { read: ReadMail; verdict: Verdict };

/** Waits for all, so that no statement comes after a failure, and then fails with the first one. */
async function all<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Statements of several mails alternate on this transaction, so none of them may roll back a part of it. */
function sharedBy(tx: Tx): Tx {
  return { ...tx, savepoint: () => Promise.reject(new Error('a shared transaction has no savepoints')) };
}

async function listWaiting({ tx, owner }: Scene, reads: readonly ReadMail[]): Promise<ReadMail[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from inbound_mails
    where owner_id = ${owner} and id = any(${reads.map(({ row }) => row.id)}::uuid[]) and state = 'received'`;
  const waiting = new Set(rows.map(({ id }) => id));
  return reads.filter(({ row }) => waiting.has(row.id));
}

/** A copy that follows asks by which way the ones before it came to their conversations. */
async function noteCopy({ tx, owner }: Scene, { read, verdict }: Placed): Promise<void> {
  await tx.sql`
    update inbound_mails set message_id = ${read.mail.messageId}, conversation_id = ${verdict.conversationId}
    where owner_id = ${owner} and id = ${read.row.id}`;
}

async function placeGroup(scene: Scene, group: readonly Targeted[], copied: ReadonlySet<string>): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const { read, target } of group) {
    const verdict = await placeMail(scene.tx, read, target);
    if (copied.has(read.mail.messageId)) await noteCopy(scene, { read, verdict });
    placed.push({ read, verdict });
  }
  return placed;
}

/** Those that more than one of these mails has. */
function repeatedIds(reads: readonly ReadMail[]): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { mail } of reads) (seen.has(mail.messageId) ? repeated : seen).add(mail.messageId);
  return repeated;
}

/** Mails that have nothing in common are placed side by side: their statements share the way to the database. */
async function placeEach({ tx, ...about }: Scene, reads: readonly ReadMail[]): Promise<Placed[]> {
  const shared = reads.length > 1 ? sharedBy(tx) : tx;
  keepReads(shared);
  const found = await all(
    reads.map(async (read) => ({ read, target: await findInboundTarget({ tx: shared, ...read }) })),
  );
  const targeted = found.flatMap(({ read, target }) => (target ? [{ read, target }] : []));
  const homeless = found.filter(({ target }) => target === undefined);
  const placed: Placed[] = homeless.map(({ read }) => ({ read, verdict: withoutProfile }));
  const copied = repeatedIds(reads);
  const scene = { tx: shared, ...about };
  for (const step of await planSteps(shared, about.owner, targeted))
    placed.push(...(await all(step.map((group) => placeGroup(scene, group, copied)))).flat());
  return placed;
}

/** Notes at the stored mails what became of them. */
async function noteVerdicts({ tx, deps, owner }: Scene, placed: readonly Placed[]): Promise<void> {
  const rawDays = (await readSettings(tx)).limits.rawMailDays ?? deps.config.mail.inbound.rawDays;
  const noted = placed.map(({ read, verdict }) => {
    const isDamaged = read.mail.isDamaged && verdict.state === 'stored';
    return { read, verdict, isDamaged, id: read.row.id, size: read.row.raw?.length ?? 0, state: verdict.state };
  });
  const kept = await chargeOriginals({ tx, owner, rawDays, mails: noted });
  await all(
    noted.map(async ({ id, read: { mail, row }, verdict, isDamaged }) => {
      const { isKept = false, countedBytes = 0 } = kept.get(id) ?? {};
      await tx.sql`
        update inbound_mails set state = ${verdict.state}, reason = ${verdict.reason}, message_id = ${mail.messageId},
          conversation_id = ${verdict.conversationId}, shown_message_id = ${verdict.messageId ?? null},
          sender_addresses = ${row.isOwn ? addresseesOf(mail) : sendersOf(mail)}::text[], processed_at = ${deps.clock.now()},
          remote_address = null, helo = null, is_damaged = ${isDamaged}, counted_bytes = ${countedBytes},
          raw = case when ${isKept} then raw end
        where owner_id = ${owner} and id = ${id}`;
    }),
  );
  if (placed.some(({ verdict }) => verdict.state === 'quarantined')) await notifySetAside({ tx, deps, owner });
}

/** One transaction: the messages and the completion of the stored mails. A second run finds nothing to do. */
function placeAll(owner: OwnerId, deps: InboundDeps, reads: readonly ReadMail[]): Promise<Map<string, Verdict>> {
  return deps.db.scoped(owner, async (tx) => {
    const scene = { tx, deps, owner };
    // One client's mail is placed by one transaction at a time, or two parts of one thread could each open a conversation.
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`inbound:${owner}`}, 0))`;
    const placed = await placeEach(scene, await listWaiting(scene, reads));
    await noteVerdicts(scene, placed);
    return new Map(placed.map(({ read, verdict }) => [read.row.id, verdict]));
  });
}

async function placeAlone(read: ReadMail): Promise<PromiseSettledResult<Outcome>> {
  const [result] = await Promise.allSettled([placeAll(read.owner, read.deps, [read])]);
  return result.status === 'rejected' ? result : { status: 'fulfilled', value: result.value.get(read.row.id) };
}

/**
 * Places mails of one client, at least one, that were read, in their order; one that cannot be placed keeps none of the
 * others from it.
 */
export async function placeTogether(reads: readonly ReadMail[]): Promise<PromiseSettledResult<Outcome>[]> {
  const distinct = [...new Map(reads.map((read) => [read.row.id, read])).values()];
  const [first] = distinct;
  if (first && distinct.length > 1) {
    try {
      const verdicts = await placeAll(first.owner, first.deps, distinct);
      return reads.map((read) => ({
        status: 'fulfilled',
        // A mail that is here twice was placed once.
        value: distinct.includes(read) ? verdicts.get(read.row.id) : undefined,
      }));
    } catch (error) {
      first.deps.logger.warn({ err: error, mails: distinct.length }, 'mails are placed one by one');
    }
  }
  const outcomes: PromiseSettledResult<Outcome>[] = [];
  for (const read of reads) outcomes.push(await placeAlone(read));
  return outcomes;
}
