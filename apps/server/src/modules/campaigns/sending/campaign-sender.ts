import type { Subscription } from '#platform/database/listener.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Worker } from '#platform/module.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findContent, workChannel } from '../campaigns.repository.ts';
import { createCampaignFeed } from './campaign-feed.ts';
import { createDeliveryRunner } from './delivery-runner.ts';
import { finishCampaign, pauseBySystem, sweepCancelled, writeTimelines } from './finish-campaign.ts';
import { type CampaignSum, keepClaims, reapClaims } from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { createMailWriter } from './mail-writer.ts';
import { createOpenClaims } from './open-claims.ts';
import { released } from './outcome.rules.ts';
import { createPaceRecorder } from './pace-recorder.ts';
import { createSendingGate } from './sending-gate.ts';
import { startDue } from './start-due.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const tickMs = 1000;
const reapEveryMs = 10_000;
const renewEveryMs = 30_000;
const stopPatienceMs = 10_000;
const slotsPerConnection = 3;
const backlogLimit = 500;

type Active = { ownerId: string; id: string };

/** The sending engine of one process; any number of processes may run it over one database. */
export function startCampaignSender(deps: Platform): Worker {
  return new CampaignSender(deps);
}

class CampaignSender implements Worker {
  readonly #deps: Platform;
  readonly #stopping = new AbortController();
  readonly #feed;
  readonly #ledger;
  readonly #pace;
  readonly #sleep;
  readonly #run;
  readonly #claims = createOpenClaims();
  readonly #work: Promise<void>[];
  #reapedAtMs = 0;
  #renewedAtMs = 0;

  constructor(deps: Platform) {
    const { signal } = this.#stopping;
    this.#deps = deps;
    this.#feed = createCampaignFeed({
      deps,
      claims: this.#claims,
      giveBack: (delivery) => this.#ledger.settle(delivery, released),
    });
    this.#pace = createPaceRecorder({ deps });
    this.#sleep = createWakeableSleep({ clock: deps.clock, signal });
    this.#ledger = createLedgerWriter({ deps, claims: this.#claims, signal, onSums: (sums) => this.#onSums(sums) });
    this.#run = createDeliveryRunner({
      deps,
      ledger: this.#ledger,
      gate: createSendingGate({ clock: deps.clock, signal }),
      onLoginRefused: ({ lane }) => this.#onLoginRefused(lane),
    });
    const slots = Array.from({ length: deps.mail.maxConnections * slotsPerConnection }, () => this.#slot());
    this.#work = [this.#control(), ...slots];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#feed.stop();
    for (const delivery of this.#feed.waiting()) this.#ledger.settle(delivery, released);
    const patience = createWakeableSleep({ clock: this.#deps.clock, signal: new AbortController().signal });
    const finished = Promise.all(this.#work)
      .then(() => this.#ledger.drain())
      .finally(() => patience.wake());
    await Promise.race([finished, patience.wait(stopPatienceMs)]);
  }

  async #slot(): Promise<void> {
    for (let item = await this.#feed.next(); item !== undefined; item = await this.#feed.next()) {
      await this.#run(item);
      while (this.#ledger.backlog() > backlogLimit) await this.#ledger.drain();
    }
  }

  async #control(): Promise<void> {
    let subscription: Subscription | undefined;
    while (!this.#stopping.signal.aborted) {
      await this.#attempt('campaign engine tick failed', async () => {
        subscription ??= await this.#deps.db.listen(workChannel, () => this.#sleep.wake());
        await this.#tick();
      });
      await this.#sleep.wait(tickMs);
    }
    await this.#attempt('last progress was not written', () => this.#pace.flush());
    await subscription?.unlisten();
  }

  /** One failing step must not stop the engine; the next tick tries again. */
  async #attempt(message: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#deps.logger.error({ err: error }, message);
    }
  }

  async #tick(): Promise<void> {
    await startDue({ deps: this.#deps });
    const nowMs = this.#deps.clock.monotonicMs();
    if (nowMs - this.#renewedAtMs > renewEveryMs) {
      this.#renewedAtMs = nowMs;
      const kept = { open: this.#claims.list(), done: this.#claims.takeDone() };
      await this.#deps.db.system((tx) => keepClaims(tx, kept));
    }
    if (nowMs - this.#reapedAtMs > reapEveryMs || this.#reapedAtMs === 0) {
      this.#reapedAtMs = nowMs;
      this.#onSums(await this.#deps.db.system(reapClaims));
      await writeTimelines({ deps: this.#deps, signal: this.#stopping.signal });
    }
    await this.#syncLanes();
    await this.#pace.flush();
    await this.#finishComplete();
    await sweepCancelled({ deps: this.#deps });
  }

  async #syncLanes(): Promise<void> {
    const active = await this.#deps.db.system(
      (tx) => tx.sql<Active[]>`
      select k.owner_id, k.id from campaigns k join users u on u.id = k.owner_id
      where k.state = 'sending' and enlace_client_is_open(u) order by k.owner_id, k.id limit 1000`,
    );
    this.#feed.keepOnly(new Set(active.map(({ id }) => id)));
    for (const { ownerId: owner, id } of active) {
      if (!this.#feed.has(id)) await this.#openLane(ownerId(owner), id);
    }
    this.#feed.refresh();
  }

  async #openLane(owner: OwnerId, campaignId: string): Promise<void> {
    const content = await this.#deps.db.system((tx) => findContent(tx, owner, campaignId));
    if (!content) throw new Error(`campaign ${campaignId} is sending without a frozen mail`);
    this.#feed.open({ owner, campaignId, write: createMailWriter({ deps: this.#deps, content }) });
  }

  /** Also those whose last worker died between the last result and the end. */
  async #finishComplete(): Promise<void> {
    const complete = await this.#deps.db.system(
      (tx) => tx.sql<Active[]>`
      select k.owner_id, k.id from campaigns k
      join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
      where k.state = 'sending' and t.accepted + t.rejected + t.skipped + t.uncertain = t.audience limit 100`,
    );
    for (const { ownerId: owner, id } of complete)
      await finishCampaign({ deps: this.#deps, owner: ownerId(owner), campaignId: id });
    if (complete.length > 0) await writeTimelines({ deps: this.#deps, signal: this.#stopping.signal });
  }

  #onSums(sums: readonly CampaignSum[]): void {
    for (const { ownerId: owner, campaignId, left, gained } of sums) {
      this.#pace.count({ owner, campaignId }, gained);
      if (left === 0) this.#sleep.wake();
    }
  }

  #onLoginRefused({ owner, campaignId }: { owner: OwnerId; campaignId: string }): void {
    void this.#attempt('campaign could not be paused', () =>
      pauseBySystem({ deps: this.#deps, owner, campaignId, reason: 'mail_login' }),
    );
  }
}
