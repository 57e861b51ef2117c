import type { Subscription } from '#platform/database/listener.ts';
import type { Worker } from '#platform/module.ts';
import type { AutomationDeps } from '../automations.types.ts';
import { wakeChannel } from '../automations.repository.ts';
import { advanceRuns } from './advance-runs.ts';
import { findNext, findWork } from './find-work.ts';
import { createLiveNotices, type LiveNotices } from './live-notices.ts';
import { noteMails } from './note-mails.ts';
import { scanTrigger } from './scan-triggers.ts';
import { takeSignals } from './take-signals.ts';

/** Longest sleep: a notice could be lost with its connection. */
const longestMs = 30_000;
/** How often the ends of mails under way are looked for. */
const mailsMs = 5000;
/** What is due may be in the hands of somebody else this moment. */
const shortestMs = 200;

type RoundInput = { deps: AutomationDeps; notices: LiveNotices };

/**
 * Does one round of what there is to do: dates and silences, who enters, who goes on, what stands on timelines. Each
 * client gets one batch of each in turn. Says whether there may be more at once.
 */
export async function workRound({ deps, notices }: RoundInput): Promise<boolean> {
  const now = deps.clock.now();
  const work = await deps.db.system((tx) => findWork(tx, now));
  for (const { owner, id } of work.scans) await scanTrigger({ deps, owner, id });
  let hasMore = work.scans.length > 0;
  for (const owner of work.signalled) hasMore = (await takeSignals({ deps, owner, notices })) || hasMore;
  // Who has just entered begins in the next round.
  hasMore ||= work.signalled.length > 0;
  for (const owner of work.due) hasMore = (await advanceRuns({ deps, owner, notices })) || hasMore;
  for (const owner of work.unnoted) hasMore = (await noteMails({ deps, owner })) || hasMore;
  return hasMore;
}

/** Runs the automations of all clients; any number of processes may do so over one database. */
export function startAutomationWorker(deps: AutomationDeps): Worker {
  const stopping = new AbortController();
  const notices = createLiveNotices({ deps });
  let nap: AbortController | undefined;
  let isWoken = false;

  function wake(): void {
    isWoken = true;
    nap?.abort();
  }

  async function sleep(milliseconds: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) {
      isWoken = false;
      return;
    }
    nap = new AbortController();
    try {
      await deps.clock.sleep(milliseconds, AbortSignal.any([stopping.signal, nap.signal]));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    } finally {
      nap = undefined;
      isWoken = false;
    }
  }

  async function untilNext(): Promise<number> {
    const { at, hasMailsUnderWay } = await deps.db.system(findNext);
    const dueMs = at === null ? longestMs : at.epochMilliseconds - deps.clock.now().epochMilliseconds;
    const heldMs = notices.heldMs() ?? longestMs;
    return Math.max(shortestMs, Math.min(longestMs, dueMs, heldMs, hasMailsUnderWay ? mailsMs : longestMs));
  }

  /** One failing round must not end the work; the next one tries again. */
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
        deps.logger.error({ err: error }, 'automations cannot hear of news');
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
