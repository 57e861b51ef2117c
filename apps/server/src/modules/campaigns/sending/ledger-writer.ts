import { markBounced } from '#modules/contacts/contacts.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { DeliveryResult } from '../campaigns.types.ts';
import { type CampaignSum, type HeldDelivery, markSending, settleDeliveries, type Settled, slowDomains } from './ledger.repository.ts';

/** The delivery may not be sent any more: paused, cancelled, unsubscribed, or another worker has it. */
export class DeliveryWithdrawnError extends Error {
  override readonly name = 'DeliveryWithdrawnError';
}

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'live' | 'logger'>;
type Mark = { held: HeldDelivery; resolve: () => void; reject: (error: unknown) => void };

export type LedgerWriter = {
  /** Resolves when the phase “body on its way” is committed; rejects when the delivery must not be sent. */
  mark(held: HeldDelivery): Promise<void>;
  /** Hands over a result; it is written with the next group and tried again until it is. */
  settle(held: HeldDelivery, result: DeliveryResult): void;
  /** Resolves when everything handed over so far is written, or given up because of `stop`. */
  drain(): Promise<void>;
  backlog(): number;
};

type WriterInput = { deps: Deps; onSums: (sums: readonly CampaignSum[]) => void; signal: AbortSignal };

const groupLimit = 1000;
const retryPauseMs = 500;

/**
 * Writes phases and results of all connections in groups: while one group is being committed the next one gathers, so
 * that a commit serves as many mails as there are connections.
 */
export function createLedgerWriter({ deps, onSums, signal }: WriterInput): LedgerWriter {
  let marks: Mark[] = [];
  let results: Settled[] = [];
  let running: Promise<void> | undefined;

  async function writeResults(tx: Tx, settled: readonly Settled[]): Promise<CampaignSum[]> {
    const sums = await settleDeliveries(tx, settled);
    const slowed = settled.filter(({ result }) => result.slowsDomain).map(({ held, result }) => ({ owner: held.ownerId, domain: held.domain, answer: result.text ?? '' }));
    if (slowed.length > 0) await slowDomains(tx, slowed);
    for (const { held, result } of settled) {
      if (result.isHardBounce) await markBounced({ tx, deps, owner: held.ownerId, contactId: held.contactId, reason: result.text });
    }
    return sums;
  }

  async function writeGroup(group: { marks: readonly Mark[]; results: readonly Settled[] }): Promise<void> {
    const { allowed, sums } = await deps.db.system(async (tx) => {
      // Both are sent without waiting for each other's answer; the transaction ends after both.
      const [marked, settled] = await Promise.all([
        group.marks.length > 0 ? markSending(tx, group.marks.map(({ held }) => held)) : new Set<string>(),
        group.results.length > 0 ? writeResults(tx, group.results) : [],
      ]);
      return { allowed: marked, sums: settled };
    });
    for (const { held, resolve, reject } of group.marks) {
      if (allowed.has(held.deliveryId)) resolve();
      else reject(new DeliveryWithdrawnError('the delivery is no longer to be sent'));
    }
    onSums(sums);
  }

  async function run(): Promise<void> {
    while (marks.length > 0 || results.length > 0) {
      const group = { marks: marks.splice(0, groupLimit), results: results.splice(0, groupLimit) };
      try {
        await writeGroup(group);
      } catch (error) {
        for (const { reject } of group.marks) reject(error);
        deps.logger.error({ err: error, results: group.results.length }, 'ledger group was not written');
        if (signal.aborted) return;
        // A result must not be lost; its fence makes a second writing of the same result harmless.
        results.unshift(...group.results);
        await deps.clock.sleep(retryPauseMs);
      }
    }
  }

  function wake(): void {
    if (running) return;
    running = run().finally(() => {
      running = undefined;
      if (marks.length > 0 || (results.length > 0 && !signal.aborted)) wake();
    });
  }

  return {
    mark: (held) =>
      new Promise((resolve, reject) => {
        marks.push({ held, resolve, reject });
        wake();
      }),
    settle(held, result) {
      results.push({ held, result });
      wake();
    },
    async drain() {
      while (running) await running;
    },
    backlog: () => marks.length + results.length,
  };
}
