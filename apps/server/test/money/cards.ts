import { trialCards } from '@enlace/contract/billing/payments/trial-cards.ts';
import type { Scene } from '#billing/subscriptions/billing.test-support.ts';
import { addTrialCard } from '#billing/payments/payments.test-support.ts';
import { sendWaitingPayments } from '#billing/payments/payments.usecases.ts';
import { settleTrial } from '#billing/payments/provider/sandbox/settle-trial-charge.ts';
import { handleEvent } from '#billing/payments/usecases/handle-event.ts';
import { reconcile } from '#billing/payments/usecases/reconcile.ts';
import { sendRefund } from '#billing/payments/usecases/send-refund.ts';
import type { TestClient } from '#test/kit/app.ts';

/** What the card company did, according to its own records. */
export type CardNews = { invoiceId: string; amountMinor: number; isPaid: boolean };

/** One client's trial cards: charges are read from the records of the sandbox, never from those of the product. */
export class Cards {
  readonly #scene: Scene;
  readonly #client: TestClient;
  readonly #seen = new Set<string>();

  constructor(scene: Scene, client: TestClient) {
    this.#scene = scene;
    this.#client = client;
  }

  /** Adds one of the trial cards, which becomes the default; returns its id and its behaviour. */
  async add(chance: number): Promise<{ id: string; action: string }> {
    const card = trialCards[Math.floor(chance * trialCards.length)];
    if (!card) throw new Error('no trial card');
    const { kit } = this.#scene;
    const token = await kit.createSession(this.#client.userId);
    return { id: await addTrialCard(kit, { ...this.#client, token }, card.number), action: card.action };
  }

  #live(): Promise<{ id: string; state: string }[]> {
    return this.#scene.kit.database.adminSql<{ id: string; state: string }[]>`
      select id, state from payments
       where owner_id = ${this.#client.owner} and state in ('created', 'processing', 'unknown')`;
  }

  async #settleLater(paymentId: string): Promise<void> {
    const deps = this.#scene.kit.platform;
    await settleTrial({ deps, paymentId });
    const rows = await this.#scene.kit.database.adminSql<{ eventId: string }[]>`
      select e.event_id as "eventId" from provider_events e
        join sandbox_charges c on e.event_id = c.id || '.settled' where c.payment_id = ${paymentId}`;
    for (const { eventId } of rows) await handleEvent({ deps, provider: 'sandbox', eventId });
  }

  async #sendRefunds(): Promise<void> {
    const { owner } = this.#client;
    const rows = await this.#scene.kit.database.adminSql<{ id: string }[]>`
      select id from refunds where owner_id = ${owner} and state = 'pending'`;
    for (const { id: refundId } of rows) await sendRefund({ deps: this.#scene.kit.platform, owner, refundId });
  }

  /** Completes everything pending at the card company, as the jobs would; returns what is new in its records. */
  async settle(): Promise<CardNews[]> {
    const deps = this.#scene.kit.platform;
    await sendWaitingPayments({ deps });
    await this.#sendRefunds();
    for (const { id, state } of await this.#live()) {
      if (state === 'processing') await this.#settleLater(id);
      else {
        // It is queried after a minute.
        this.#scene.clock.add({ seconds: 90 });
        await reconcile({ deps });
      }
    }
    const left = await this.#live();
    if (left.length > 0) throw new Error(`payments that never end: ${JSON.stringify(left)}`);
    return this.#news();
  }

  async #news(): Promise<CardNews[]> {
    const rows = await this.#scene.kit.database.adminSql<(CardNews & { id: string })[]>`
      select c.id, p.invoice_id as "invoiceId", c.amount_minor::int as "amountMinor", c.state = 'succeeded' as "isPaid"
        from sandbox_charges c join payments p on p.id = c.payment_id
       where c.owner_id = ${this.#client.owner} and c.state in ('succeeded', 'failed') order by c.changed_at, c.id`;
    const fresh = rows.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    return fresh;
  }
}
