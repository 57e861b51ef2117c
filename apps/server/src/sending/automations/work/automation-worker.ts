import type { Subscription } from '#platform/database/listener.ts';
import type { Worker } from '#platform/module.ts';
import type { AutomationDeps } from '../automations.types.ts';
import { wakeChannel } from '../automations.repository.ts';
import { advanceRuns } from './advance-runs.ts';
import { createLiveNotices, type LiveNotices } from './live-notices.ts';
import { scanTrigger } from './scan-triggers.ts';
import { takeSignals } from './take-signals.ts';
import { addContactEvents } from '#audience/door.ts';
import { ownerId, type OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

const ownersAtOnce = 50;
const oldestRuns = 2000;

type Work = {
  scans: { owner: OwnerId; id: string }[];
  signalled: OwnerId[];
  due: OwnerId[];
  unnoted: OwnerId[];
};

/** What is due now, over all clients who may act. Runs in a system transaction. */
async function findWork(tx: Tx, now: Temporal.Instant): Promise<Work> {
  const scans = await tx.sql<{ ownerId: string; id: string }[]>`
    select a.owner_id, a.id from automations a join users u on u.id = a.owner_id
    where a.next_scan_at <= ${now} and enlace_client_is_open(u) order by a.next_scan_at limit ${ownersAtOnce}`;
  const signalled = await tx.sql<{ ownerId: string }[]>`
    select u.id as owner_id from users u where enlace_client_is_open(u)
      and u.id in (select owner_id from automation_signals group by owner_id) limit ${ownersAtOnce}`;
  const due = await tx.sql<{ ownerId: string }[]>`
    select distinct owner_id from (
      select r.owner_id from automation_runs r join users u on u.id = r.owner_id
      where r.due_at <= ${now} and not r.is_held and enlace_client_is_open(u) order by r.due_at limit ${oldestRuns}
    ) oldest limit ${ownersAtOnce}`;
  const unnoted = await tx.sql<{ ownerId: string }[]>`
    select distinct m.owner_id from automation_mails m
    join campaign_deliveries d on d.owner_id = m.owner_id and d.id = m.delivery_id
    where not m.is_noted and d.settled_at is not null limit ${ownersAtOnce}`;
  const owners = (rows: readonly { ownerId: string }[]) => rows.map((row) => ownerId(row.ownerId));
  return {
    scans: scans.map((row) => ({ owner: ownerId(row.ownerId), id: row.id })),
    signalled: owners(signalled),
    due: owners(due),
    unnoted: owners(unnoted),
  };
}

/** When something is due next, and whether mails are under way whose outcome is still to be recorded. */
async function findNext(tx: Tx): Promise<{ at: Temporal.Instant | null; hasMailsUnderWay: boolean }> {
  const [next] = await tx.sql<{ at: Temporal.Instant | null; hasMailsUnderWay: boolean }[]>`
    select least(
      (select a.next_scan_at from automations a join users u on u.id = a.owner_id
       where a.next_scan_at is not null and enlace_client_is_open(u) order by a.next_scan_at limit 1),
      (select r.due_at from automation_runs r join users u on u.id = r.owner_id
       where r.due_at is not null and not r.is_held and enlace_client_is_open(u) order by r.due_at limit 1)
    ) as at, exists (select 1 from automation_mails where not is_noted) as has_mails_under_way`;
  return next ?? { at: null, hasMailsUnderWay: false };
}

const batchSize = 500;

type Settled = {
  deliveryId: string;
  contactId: string;
  campaignId: string;
  name: string;
  state: string;
  settledAt: Temporal.Instant;
};

/** Adds “got this mail” to the timelines once mails are final. Returns whether there may be more. */
async function noteMails({ deps, owner }: { deps: Pick<AutomationDeps, 'db'>; owner: OwnerId }): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const rows = await tx.sql<Settled[]>`
      select m.delivery_id, m.contact_id, m.campaign_id, k.name, d.state, d.settled_at
      from automation_mails m
      join campaign_deliveries d on d.owner_id = m.owner_id and d.id = m.delivery_id
      join campaigns k on k.owner_id = m.owner_id and k.id = m.campaign_id
      where m.owner_id = ${owner} and not m.is_noted and d.settled_at is not null
      order by m.delivery_id limit ${batchSize} for update of m skip locked`;
    for (const { contactId, campaignId, name, state, settledAt } of rows) {
      if (state !== 'accepted') continue;
      const details = { campaignId, campaignName: name };
      await addContactEvents({ tx, owner, contactIds: [contactId], kind: 'campaign_sent', at: settledAt, details });
    }
    await tx.sql`
      update automation_mails set is_noted = true
      where owner_id = ${owner} and delivery_id = any(${rows.map(({ deliveryId }) => deliveryId)}::uuid[])`;
    return rows.length === batchSize;
  });
}

/** Longest sleep: a notice can be lost with its connection. */
const longestMs = 30_000;
/** How often sent mails are checked for their final state. */
const mailsMs = 5000;
/** Due rows may be locked by another worker at the moment. */
const shortestMs = 200;

type RoundInput = { deps: AutomationDeps; notices: LiveNotices };

/**
 * Does one round: dates and silences, entries, due runs, timeline entries. Each client gets one batch of each in turn.
 * Returns whether there may be more.
 */
export async function workRound({ deps, notices }: RoundInput): Promise<boolean> {
  const now = deps.clock.now();
  const work = await deps.db.system((tx) => findWork(tx, now));
  for (const { owner, id } of work.scans) await scanTrigger({ deps, owner, id });
  let hasMore = work.scans.length > 0;
  for (const owner of work.signalled) hasMore = (await takeSignals({ deps, owner, notices })) || hasMore;
  // New runs start in the next round.
  hasMore ||= work.signalled.length > 0;
  for (const owner of work.due) hasMore = (await advanceRuns({ deps, owner, notices })) || hasMore;
  for (const owner of work.unnoted) hasMore = (await noteMails({ deps, owner })) || hasMore;
  return hasMore;
}

const roundLimit = 200;

/** Does everything that is due now, for callers that move the clock themselves. */
export async function workOffAutomations({ deps }: { deps: AutomationDeps }): Promise<void> {
  const notices = createLiveNotices({ deps });
  for (let round = 0; round < roundLimit; round += 1) if (!(await workRound({ deps, notices }))) return;
  throw new Error('the work of the automations has no end');
}

/** Runs the automations of all clients; any number of processes may do so on one database. */
export function startAutomationWorker(deps: AutomationDeps): Worker {
  const stopping = new AbortController();
  const notices = createLiveNotices({ deps });
  let pause: AbortController | undefined;
  let isWoken = false;

  function wake(): void {
    isWoken = true;
    pause?.abort();
  }

  async function sleep(milliseconds: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) {
      isWoken = false;
      return;
    }
    pause = new AbortController();
    try {
      await deps.clock.sleep(milliseconds, AbortSignal.any([stopping.signal, pause.signal]));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    } finally {
      pause = undefined;
      isWoken = false;
    }
  }

  async function untilNext(): Promise<number> {
    const { at, hasMailsUnderWay } = await deps.db.system(findNext);
    const dueMs = at === null ? longestMs : at.epochMilliseconds - deps.clock.now().epochMilliseconds;
    const heldMs = notices.heldMs() ?? longestMs;
    return Math.max(shortestMs, Math.min(longestMs, dueMs, heldMs, hasMailsUnderWay ? mailsMs : longestMs));
  }

  /** A failing round must not stop the worker; the next one retries. */
  async function round(): Promise<number> {
    try {
      if (!(await deps.installation.maySend())) return longestMs;
      const hasMore = await workRound({ deps, notices });
      await notices.flush();
      return hasMore ? 0 : await untilNext();
    } catch (error) {
      deps.logger.error({ err: error }, 'a round of the automations failed');
      return mailsMs;
    }
  }

  async function loop(): Promise<void> {
    let subscription: Subscription | undefined;
    while (!stopping.signal.aborted) {
      try {
        subscription ??= await deps.db.listen(wakeChannel, wake, { onGap: wake });
      } catch (error) {
        deps.logger.error({ err: error }, 'automations cannot receive events');
      }
      const pauseMs = await round();
      if (pauseMs > 0) await sleep(pauseMs);
    }
    await subscription?.unlisten();
  }

  const done = loop();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
