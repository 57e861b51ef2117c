import type { MailTransport } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { Subscription } from '#platform/database/listener.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Worker } from '#platform/module.ts';
import { isRetryableConflict } from '#platform/database/database-errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { workChannel } from '../campaigns.repository.ts';
import type { PauseReason } from '../campaigns.types.ts';
import type { Lane } from './campaign-feed.ts';
import { createClaimSlots } from './claim-slots.ts';
import { finishCampaign, pauseBySystem, sweepCancelled, writeTimelines } from './finish-campaign.ts';
import { type CampaignSum, keepClaims, reapClaims } from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { createOpenClaims } from './open-claims.ts';
import { createOwnTransports } from './own-transports.ts';
import { createPaceRecorder } from './pace-recorder.ts';
import { createSendLimits } from './send-limits.ts';
import { createSlotTaker } from './send-slots.ts';
import { createSendingPace } from './sending-pace.ts';
import { createSenderTransport } from './sender-transport.ts';
import { type SendingTimes, usualTimes } from './sending-times.ts';
import { hasWork, startDue } from './start-due.ts';
import { maintainStreams } from './maintain-streams.ts';
import { createVariantWriter } from './variant-writer.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const markEveryMs = 60_000;
const stopPatienceMs = 10_000;
/** One is being sent, one is next in the pipeline, the others wait for their phase to be committed, in large groups. */
const slotsPerConnection = 5;

type Active = { ownerId: string; id: string };
type Sending = Active & { via: MailTransport };

/** The sending engine of one process; any number of processes may run it on one database. */
export function startCampaignSender(deps: Platform, times: SendingTimes = usualTimes): Worker {
  return new CampaignSender(deps, times);
}

class CampaignSender implements Worker {
  readonly #deps: Platform;
  readonly #times: SendingTimes;
  readonly #stopping = new AbortController();
  readonly #limits;
  readonly #product;
  readonly #own;
  readonly #ledger;
  readonly #pace;
  readonly #sleep;
  readonly #claims;
  readonly #work: Promise<void>[];
  #reapedAtMs = 0;
  #markedAtMs = 0;
  /** Until a round with its reaping finds no work, so that nothing is left in lanes, claims or counts. */
  #isBusy = true;

  constructor(deps: Platform, times: SendingTimes) {
    const { signal } = this.#stopping;
    this.#deps = deps;
    this.#times = times;
    this.#claims = createOpenClaims({ clock: deps.clock, leaseSeconds: times.leaseSeconds });
    this.#limits = createSendLimits({ deps });
    this.#pace = createPaceRecorder({ deps });
    this.#sleep = createWakeableSleep({ clock: deps.clock, signal });
    this.#ledger = createLedgerWriter({ deps, claims: this.#claims, signal, onSums: (sums) => this.#onSums(sums) });
    const shared = {
      deps,
      claims: this.#claims,
      ledger: this.#ledger,
      leaseSeconds: times.leaseSeconds,
      limits: this.#limits,
      takeSlots: createSlotTaker(deps),
      signal,
    };
    this.#product = createSenderTransport({
      ...shared,
      send: (message) => deps.mail.send(message),
      isOwn: false,
      hands: deps.mail.maxConnections * slotsPerConnection,
      pace: createSendingPace(shared),
      slots: createClaimSlots(shared),
      onRefused: ({ item: { lane }, reason }) => this.#pause({ ...lane, reason }),
    });
    this.#own = createOwnTransports({
      ...shared,
      openLane: (owner, campaignId) => this.#lane(owner, campaignId),
      pause: (input) => this.#pause(input),
    });
    this.#work = [this.#control(), this.#keepLeases(), this.#product.finished];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#product.stop();
    const patience = createWakeableSleep({ clock: this.#deps.clock, signal: new AbortController().signal });
    const finished = Promise.all([...this.#work, this.#own.stop()])
      .then(() => this.#ledger.drain())
      .finally(() => patience.wake());
    await Promise.race([finished, patience.wait(stopPatienceMs)]);
  }

  /** Runs apart from the ticks, since one may freeze an audience for longer than a lease lasts. */
  async #keepLeases(): Promise<void> {
    const { renewEveryMs, leaseSeconds } = this.#times;
    const pause = createWakeableSleep({ clock: this.#deps.clock, signal: this.#stopping.signal });
    while (!this.#stopping.signal.aborted) {
      await pause.wait(renewEveryMs);
      await this.#attempt('leases were not renewed', async () => {
        const wanted = { open: this.#claims.list(), done: this.#claims.takeDone(), leaseSeconds };
        if (wanted.open.length + wanted.done.length === 0) return;
        const untilMs = this.#claims.leaseFromNow();
        this.#claims.keep(await this.#deps.db.system((tx) => keepClaims(tx, wanted)), untilMs);
      });
    }
  }

  async #control(): Promise<void> {
    let subscription: Subscription | undefined;
    const wake = () => {
      this.#isBusy = true;
      this.#sleep.wake();
    };
    while (!this.#stopping.signal.aborted) {
      await this.#attempt('campaign engine tick failed', async () => {
        subscription ??= await this.#deps.db.listen(workChannel, wake, { onGap: wake });
        await this.#tick();
      });
      // What was announced wakes an idle engine at once; what only comes due is found with half as many questions.
      await this.#sleep.wait(this.#isBusy ? this.#times.tickMs : this.#times.tickMs * 2);
    }
    await this.#attempt('last progress was not written', () => this.#pace.flush());
    await subscription?.unlisten();
  }

  /** A failing step must not stop the engine; the next tick retries. */
  async #attempt(message: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      // PostgreSQL rolled this step back because of another: nothing is lost, and no action is needed.
      if (isRetryableConflict(error)) this.#deps.logger.warn({ err: error }, message);
      else this.#deps.logger.error({ err: error }, message);
    }
  }

  /** Without work the engine asks one question every two seconds and goes its whole round once a minute. */
  async #tick(): Promise<void> {
    const isOpen = await hasWork({ deps: this.#deps });
    const nowMs = this.#deps.clock.monotonicMs();
    const isMarkDue = nowMs - this.#markedAtMs > markEveryMs || this.#markedAtMs === 0;
    if (!isOpen && !this.#isBusy && !isMarkDue) return;
    const isReapDue = nowMs - this.#reapedAtMs > this.#times.reapEveryMs || this.#reapedAtMs === 0;
    this.#isBusy = isOpen || !isReapDue;
    try {
      await this.#round({ nowMs, isMarkDue, isReapDue });
    } catch (error) {
      this.#isBusy = true;
      throw error;
    }
  }

  async #round({ nowMs, isMarkDue, isReapDue }: { nowMs: number; isMarkDue: boolean; isReapDue: boolean }) {
    if (!(await this.#deps.installation.maySend())) {
      this.#product.feed.keepOnly(new Set());
      await this.#own.sync([]);
      return;
    }
    await this.#limits.refresh();
    await startDue({ deps: this.#deps });
    if (isReapDue) {
      this.#reapedAtMs = nowMs;
      this.#onSums(await this.#deps.db.system(reapClaims));
      await writeTimelines({ deps: this.#deps, signal: this.#stopping.signal });
      await maintainStreams({ deps: this.#deps });
    }
    if (isMarkDue) {
      this.#markedAtMs = nowMs;
      await this.#deps.installation.renew();
    }
    await this.#syncLanes();
    await this.#pace.flush();
    await this.#finishComplete();
    await sweepCancelled({ deps: this.#deps });
  }

  /** Streams are polled only while they have unfinished mails, so that many idle ones cost nothing. */
  async #syncLanes(): Promise<void> {
    const active = await this.#deps.db.system(
      (tx) => tx.sql<Sending[]>`
      select k.owner_id, k.id, coalesce(c.via, 'product') as via from campaigns k join users u on u.id = k.owner_id
      left join campaign_contents c on c.owner_id = k.owner_id and c.campaign_id = k.id
      where k.state = 'sending' and enlace_client_is_open(u) and (k.kind = 'campaign' or exists (
        select 1 from campaign_totals t where t.owner_id = k.owner_id and t.campaign_id = k.id
          and t.accepted + t.rejected + t.skipped + t.uncertain < t.audience))
      order by k.owner_id, k.id limit 1000`,
    );
    const { feed } = this.#product;
    const ours = active.filter(({ via }) => via === 'product');
    feed.keepOnly(new Set(ours.map(({ id }) => id)));
    for (const { ownerId: owner, id } of ours) {
      if (!feed.has(id)) feed.open(await this.#lane(ownerId(owner), id));
    }
    feed.refresh();
    await this.#own.sync(active.filter(({ via }) => via === 'own'));
  }

  async #lane(owner: OwnerId, campaignId: string): Promise<Lane> {
    const writer = await createVariantWriter({ deps: this.#deps, owner, campaignId });
    if (!writer) throw new Error(`campaign ${campaignId} is sending without a frozen mail`);
    return { owner, campaignId, ...writer };
  }

  /** Includes campaigns whose last worker died between the last result and the end. */
  async #finishComplete(): Promise<void> {
    const complete = await this.#deps.db.system(
      (tx) => tx.sql<Active[]>`
      select k.owner_id, k.id from campaigns k
      join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
      where k.kind = 'campaign' and k.state = 'sending' and t.accepted + t.rejected + t.skipped + t.uncertain = t.audience limit 100`,
    );
    for (const { ownerId: owner, id } of complete)
      await finishCampaign({ deps: this.#deps, owner: ownerId(owner), campaignId: id });
    if (complete.length > 0) await writeTimelines({ deps: this.#deps, signal: this.#stopping.signal });
  }

  #onSums(sums: readonly CampaignSum[]): void {
    for (const { ownerId: owner, campaignId, left, gained } of sums) {
      this.#isBusy = true;
      this.#pace.count({ owner, campaignId }, gained);
      if (left === 0) this.#sleep.wake();
    }
  }

  #pause({ owner, campaignId, reason }: { owner: OwnerId; campaignId: string; reason: PauseReason }): void {
    void this.#attempt('campaign could not be paused', () =>
      pauseBySystem({ deps: this.#deps, owner, campaignId, reason }),
    );
  }
}
