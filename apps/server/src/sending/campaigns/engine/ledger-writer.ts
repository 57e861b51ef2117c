import { noteSmtpRefusal } from '#sending/suppressions/usecases/note-smtp-returns.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { DeliveryResult } from '../campaigns.types.ts';
import type { OpenClaims } from './open-claims.ts';
import {
  type CampaignSum,
  type HeldDelivery,
  type LedgerAnswer,
  type LedgerGroup,
  type Settled,
  slowDomains,
  writeLedger,
} from './ledger.repository.ts';

/** The delivery may no longer be sent: paused, cancelled, unsubscribed, or claimed by another worker. */
export class DeliveryWithdrawnError extends Error {
  override readonly name = 'DeliveryWithdrawnError';
}

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'live' | 'logger' | 'ids'>;
type Mark = { held: HeldDelivery; resolve: () => void; reject: (error: unknown) => void };

export type LedgerWriter = {
  /** Resolves when the phase “body on its way” is committed; rejects when the delivery must not be sent. */
  mark(held: HeldDelivery): Promise<void>;
  /** Queues a result for the next group; the write is retried until it succeeds. */
  settle(held: HeldDelivery, result: DeliveryResult): void;
  /** Resolves when all queued results are written, or abandoned because of `stop`. */
  drain(): Promise<void>;
  backlog(): number;
};

type WriterInput = {
  deps: Deps;
  claims: OpenClaims;
  onSums: (sums: readonly CampaignSum[]) => void;
  signal: AbortSignal;
};

const groupLimit = 1000;
const retryPauseMs = 500;
/**
 * Gathering time before the next group, unless it is already large: a row in a group of ten costs twice one in a group
 * of a hundred.
 */
const gatherMs = 6;
const largeGroup = 100;

/**
 * Writes phases and results of all connections in groups: the next group gathers while one is being committed, so that
 * one commit serves as many mails as there are connections.
 */
export function createLedgerWriter({ deps, claims, onSums, signal }: WriterInput): LedgerWriter {
  let marks: Mark[] = [];
  let results: Settled[] = [];
  let running: Promise<void> | undefined;

  /** A permanent refusal is a bounce like any other; the row itself is already settled. */
  async function noteRefusal(tx: Tx, { held, result }: Settled): Promise<void> {
    const { ownerId: owner, deliveryId, campaignId, contactId } = held;
    const [row] = await tx.sql<{ email: string }[]>`
      select email from campaign_deliveries where owner_id = ${owner} and id = ${deliveryId} and state = 'rejected'`;
    if (!row) return;
    const { code, status, text } = result;
    const refusal = { deliveryId, campaignId, contactId, address: row.email, code, status, text };
    await noteSmtpRefusal({ tx, deps, owner, refusal });
  }

  /**
   * Most groups are one statement; side effects of a result (a dead address, a domain to slow down) belong to its
   * transaction.
   */
  async function write(group: LedgerGroup): Promise<LedgerAnswer> {
    const slowed = group.results
      .filter(({ result }) => result.slowsDomain)
      .map(({ held, result }) => ({ owner: held.ownerId, domain: held.domain, answer: result.text ?? '' }));
    const bounced = group.results.filter(({ result }) => result.state === 'rejected' && result.code !== null);
    if (slowed.length === 0 && bounced.length === 0) return writeLedger(deps.db.sql, group);
    return deps.db.system(async (tx) => {
      const answer = await writeLedger(tx.sql, group);
      await slowDomains(tx, slowed);
      for (const settled of bounced) await noteRefusal(tx, settled);
      return answer;
    });
  }

  async function writeGroup(group: { marks: readonly Mark[]; results: readonly Settled[] }): Promise<void> {
    const { allowed, sums } = await write({ marks: group.marks.map(({ held }) => held), results: group.results });
    for (const { held, resolve, reject } of group.marks) {
      if (allowed.has(held.deliveryId)) resolve();
      else reject(new DeliveryWithdrawnError('the delivery is no longer to be sent'));
    }
    for (const { held } of group.results) claims.settle(held.fence);
    onSums(sums);
  }

  async function run(): Promise<void> {
    while (marks.length > 0 || results.length > 0) {
      const group = { marks: marks.splice(0, groupLimit), results: results.splice(0, groupLimit) };
      try {
        await writeGroup(group);
        if (!signal.aborted && marks.length + results.length < largeGroup) await deps.clock.sleep(gatherMs);
      } catch (error) {
        for (const { reject } of group.marks) reject(error);
        deps.logger.error({ err: error, results: group.results.length }, 'ledger group was not written');
        if (signal.aborted) return;
        // No result may be lost; the fence makes writing one twice harmless.
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
