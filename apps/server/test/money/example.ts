import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { Charge } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';
import { addTrialCard } from '#billing/payments/payments.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import { checkBooks } from './chain-checks.ts';
import { Ledger } from './ledger.ts';
import { Oracle } from './oracle.ts';
import { today } from './today.ts';

/** A line of a document: its net amount and the rate of its tax in percent. */
export type NetLine = readonly [netMinor: number, percent: number];
/** A document calculated by hand. */
export type Worked = {
  lines: readonly NetLine[];
  taxes: readonly (readonly [percent: number, taxMinor: number])[];
  total: number;
};

export type Stage = { scene: Scene; admin: string; ledger: Ledger };

/** Studio at 19.00, a plan at 29.00 and Agency at 59.00 a month, Studio at 190.00 a year. */
export async function createStage(start: string): Promise<Stage> {
  const scene = await createScene(start);
  const { small, middle, large, yearly } = scene.offers;
  const prices = { [small]: 1900, [middle]: 2900, [large]: 5900, [yearly]: 19_000 };
  for (const [id, price] of Object.entries(prices))
    await scene.kit.database.adminSql`update catalog_prices set price_minor = ${price} where catalog_item_id = ${id}`;
  return { scene, admin: (await scene.kit.createAdmin()).userId, ledger: new Ledger() };
}

/** Sets the domestic tax rate, from now on. */
export async function setHomeRate({ kit }: Scene, percent: number): Promise<void> {
  await kit.database.adminSql`
    update tax_rates set rate_ppm = ${percent * 10_000} where valid_until is null and tax_id = (
      select id from taxes where country = 'ES' and region is null and category = 'S' order by position limit 1)`;
}

const percentOf = (ratePpm: number) => ratePpm / 10_000;
const byNumbers = (one: readonly number[], other: readonly number[]) =>
  (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);

/** A document, in the form of one calculated by hand. */
export function workedOf({ lines, taxes, totalMinor }: AdminInvoice): Worked {
  return {
    lines: lines.map(({ netMinor, ratePpm }) => [netMinor, percentOf(ratePpm)]),
    taxes: taxes.map(({ ratePpm, taxMinor }) => [percentOf(ratePpm), taxMinor] as const).toSorted(byNumbers),
    total: totalMinor,
  };
}

/** One client driven through the API, with an oracle that holds the figures calculated by hand. */
export class Example {
  readonly stage: Stage;
  readonly client: TestClient;
  readonly oracle: Oracle;

  constructor(stage: Stage, client: TestClient) {
    this.stage = stage;
    this.client = client;
    const { ledger, scene } = stage;
    this.oracle = new Oracle((figure, minor) => ledger.move(figure, { day: today(scene), minor }));
    ledger.join(this.oracle);
  }

  static async begin(stage: Stage, at: string): Promise<Example> {
    stage.scene.clock.set(at);
    // For the earlier ones nothing falls due any more.
    await stage.scene.kit.database.adminSql`
      update subscriptions set state = 'cancelled', next_boundary = null where state not in ('cancelled', 'expired')`;
    await setHomeRate(stage.scene, 21);
    return new Example(stage, await stage.scene.createPayer());
  }

  async #answer(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) {
    const { scene, admin } = this.stage;
    const token = await scene.kit.createSession(url.startsWith('/api/admin') ? admin : this.client.userId);
    return scene.kit.call(method, url, { token, ...(body === undefined ? {} : { body }) });
  }

  async call<Reply>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Reply> {
    const answer = await this.#answer(method, url, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Reply>();
  }

  /** The code an act is refused with. */
  async refused(url: string, body: unknown): Promise<string> {
    const answer = await this.#answer('POST', url, body);
    return answer.statusCode < 300 ? 'went well' : answer.json<{ error: { code: string } }>().error.code;
  }

  invoice(id: string): Promise<AdminInvoice> {
    return this.call<AdminInvoice>('GET', `/api/admin/invoices/${id}`);
  }
  subscription(): Promise<Subscription> {
    return this.call<Subscription>('GET', '/api/datasuscription');
  }

  at(moment: string): void {
    this.stage.scene.clock.set(moment);
  }

  async #take(id: string, shown: Pick<Charge, 'totalMinor' | 'creditMinor'>): Promise<AdminInvoice> {
    this.oracle.issue(id, shown);
    return this.invoice(id);
  }

  /** Chooses an offer; returns the invoice, which equals the one that was shown. */
  async choose(catalogItemId: string, couponCode?: string): Promise<AdminInvoice> {
    const choice = { catalogItemId, ...(couponCode === undefined ? {} : { couponCode }) };
    const { charge } = await this.call<ChangePreview>('POST', '/api/subscription/preview', choice);
    const body = { ...choice, expectedDueMinor: charge.dueMinor, payBy: 'transfer' };
    const { invoiceId } = await this.call<{ invoiceId: string | null }>('POST', '/api/subscription/change', body);
    if (invoiceId === null) throw new Error('nothing was charged');
    const made = await this.#take(invoiceId, charge);
    if (made.totalMinor !== charge.totalMinor || made.creditMinor !== charge.creditMinor)
      throw new Error(`${charge.totalMinor} was shown, and the invoice is over ${made.totalMinor}`);
    return made;
  }

  /** Chooses an offer that is charged later. */
  async schedule(catalogItemId: string): Promise<void> {
    const shown = await this.call<ChangePreview>('POST', '/api/subscription/preview', { catalogItemId });
    if (shown.isChargedNow) throw new Error('it is charged now');
    await this.call('POST', '/api/subscription/change', { catalogItemId, expectedDueMinor: 0, payBy: 'transfer' });
  }

  async pay(id: string, amountMinor = this.oracle.owed(id)): Promise<void> {
    await this.call('POST', `/api/admin/invoices/${id}/mark-paid`, { amountMinor, note: 'Transferencia' });
    this.oracle.pay(id, amountMinor);
  }

  /** Pays with a trial card, which may be a failing one; returns the state of the payment. */
  async payByCard(id: string, number = '4242424242424242'): Promise<string> {
    const { kit } = this.stage.scene;
    const token = await kit.createSession(this.client.userId);
    const methodId = await addTrialCard(kit, { ...this.client, token }, number);
    const amountMinor = this.oracle.owed(id);
    const body = { invoiceId: id, amountMinor, methodId };
    const { state } = await this.call<{ state: string }>('POST', '/api/payments', body);
    if (state === 'succeeded') this.oracle.pay(id, amountMinor);
    else this.oracle.noteTry(id, false);
    return state;
  }

  async subscribe(catalogItemId: string, couponCode?: string): Promise<AdminInvoice> {
    const { id } = await this.choose(catalogItemId, couponCode);
    await this.pay(id);
    return this.invoice(id);
  }

  async refundOf(id: string): Promise<string> {
    const payment = (await this.invoice(id)).payments.find(({ state }) => state === 'succeeded');
    return `/api/admin/payments/${payment?.id}/refund`;
  }

  /** Refunds only money; the invoice stays as it is unless it is owed again. */
  async goodwill(id: string, amountMinor: number, { isOwedAgain = false } = {}): Promise<void> {
    const body = { amountMinor, note: 'Gesto comercial', isOwedAgain, plan: 'keep' };
    await this.call('POST', await this.refundOf(id), body);
    this.oracle.refund(id, { minor: amountMinor, isOwedAgain });
  }

  /**
   * A credit note of this amount, paid out; returns it and the part refunded as money. `reduced`: what later invoices
   * credited.
   */
  async creditAndRefund(id: string, lines: unknown, { reduced = 0 } = {}): Promise<[AdminInvoice, number]> {
    const body = { lines, reason: 'Devolución', plan: 'keep' };
    type Done = { creditNoteId: string; refundedMinor: number };
    const done = await this.call<Done>('POST', `/api/admin/invoices/${id}/refund`, body);
    const note = await this.invoice(done.creditNoteId);
    this.oracle.credit(id, { minor: -note.totalMinor, isPaidOut: true, reduced });
    return [note, done.refundedMinor];
  }

  /** Credit notes issued automatically; their amount becomes the client's credit. */
  async findNotes({ reduced = 0 } = {}): Promise<AdminInvoice[]> {
    const notes: AdminInvoice[] = [];
    for (const id of this.oracle.accounts.keys()) {
      const { creditedMinor } = await this.invoice(id);
      const minor = creditedMinor - this.oracle.account(id).credited;
      if (minor <= 0) continue;
      this.oracle.credit(id, { minor, isPaidOut: false, reduced });
      const [row] = await this.stage.scene.kit.database.adminSql<{ id: string }[]>`
        select id from invoices where rectifies_id = ${id} order by issued_at desc, id desc limit 1`;
      notes.push(await this.invoice(row?.id ?? ''));
    }
    return notes;
  }

  /** Does what is due now; returns the resulting invoice of this client. */
  async renew(): Promise<AdminInvoice | undefined> {
    const { scene } = this.stage;
    const { nextCharge } = await this.subscription();
    await scene.run();
    const [row] = await scene.kit.database.adminSql<{ id: string }[]>`
      select id from invoices where owner_id = ${this.client.owner} and kind = 'invoice' order by issued_at desc, id desc limit 1`;
    const id = row?.id ?? '';
    if (this.oracle.accounts.has(id)) return undefined;
    const made = await this.invoice(id);
    if (nextCharge?.charge.totalMinor !== made.totalMinor)
      throw new Error(`${nextCharge?.charge.totalMinor} was announced, and the invoice is over ${made.totalMinor}`);
    return this.#take(id, made);
  }

  /**
   * Everything that shows money matches the acts: invoices, lists, sums, file, dashboard, the client's pages, the
   * engine.
   */
  async end(): Promise<void> {
    const { scene, ledger } = this.stage;
    await checkBooks({
      ...{ scene, client: this.client, oracle: this.oracle, ledger },
      read: <Reply>(url: string) => this.call<Reply>('GET', url),
      readText: async (url) => (await this.#answer('GET', url)).body,
      fail: (text) => {
        throw new Error(text);
      },
    });
  }
}
