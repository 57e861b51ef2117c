import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { Charge } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Scene } from '#billing/subscriptions/billing.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import { createChance } from '../faults/kit/chance.ts';
import { Cards } from './cards.ts';
import { checkBooks } from './chain-checks.ts';
import type { Ledger } from './ledger.ts';
import { setHomeRate } from './example.ts';
import { Oracle } from './oracle.ts';
import { today } from './today.ts';

export type World = {
  scene: Scene;
  admin: string;
  packageId: string;
  ledger: Ledger;
  /** Run after every act; a control breaks the books here. */
  sabotage?: (client: TestClient) => Promise<unknown>;
};

class Violation extends Error {
  override readonly name = 'Violation';
}

/** What the product may return for an act that is not possible now: nothing has happened then. */
const refusals: ReadonlySet<string> = new Set([
  'billing.wrong_state',
  'billing.credit_too_high',
  'payments.refund_too_high',
  'payments.wrong_state',
  'subscriptions.same_offer',
  'subscriptions.unpaid',
  'subscriptions.not_possible',
  'subscriptions.start_pending',
  'packages.unavailable',
]);

/** One client's life with money, act by act, with the oracle next to it. */
export class Chain {
  readonly oracle: Oracle;
  readonly #cards: Cards;
  readonly #chance: () => number;
  readonly #world: World;
  readonly #client: TestClient;
  readonly log: string[] = [];
  readonly seed: number;
  #purchases = 0;

  constructor(world: World, client: TestClient, seed: number) {
    this.#world = world;
    this.#client = client;
    this.seed = seed;
    this.#cards = new Cards(world.scene, client);
    this.#chance = createChance(seed);
    const { ledger, scene } = world;
    this.oracle = new Oracle((figure, minor) => ledger.move(figure, { day: today(scene), minor }));
    ledger.join(this.oracle);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#chance() * items.length)];
  }

  fail(text: string): never {
    throw new Violation(`${text}\nseed ${this.seed}:\n  ${this.log.join('\n  ')}`);
  }

  async #call<Reply>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Reply | undefined> {
    const { scene, admin } = this.#world;
    const isAdmin = url.startsWith('/api/admin');
    const token = await scene.kit.createSession(isAdmin ? admin : this.#client.userId);
    const answer = await scene.kit.call(method, url, { token, ...(body === undefined ? {} : { body }) });
    if (answer.statusCode < 300) return answer.json<Reply>();
    const { code } = answer.json<{ error: { code: string } }>().error;
    if (!refusals.has(code)) this.fail(`${method} ${url} ${JSON.stringify(body)}: ${answer.statusCode} ${code}`);
    this.log.push(`  refused: ${code}`);
    return undefined;
  }

  async #read<Reply>(url: string): Promise<Reply> {
    return (await this.#call<Reply>('GET', url)) ?? this.fail(`${url} was refused`);
  }

  async #text(url: string): Promise<string> {
    const { scene, admin } = this.#world;
    const { statusCode, body } = await scene.kit.call('GET', url, { token: await scene.kit.createSession(admin) });
    return statusCode === 200 ? body : this.fail(`${url}: ${statusCode}`);
  }

  #invoice(id: string): Promise<AdminInvoice> {
    return this.#read<AdminInvoice>(`/api/admin/invoices/${id}`);
  }

  /** The invoice equals the charge that was shown, to the unit. */
  async #issued(id: string, shown: Charge): Promise<void> {
    const made = await this.#invoice(id);
    const of = ({ netMinor, taxMinor, totalMinor, creditMinor }: Charge | AdminInvoice) =>
      JSON.stringify([netMinor, taxMinor, totalMinor, creditMinor]);
    const lines = (all: readonly { netMinor: number }[]) => JSON.stringify(all.map(({ netMinor }) => netMinor));
    const taxes = (all: Charge['taxes'] | AdminInvoice['taxes']) =>
      JSON.stringify(
        all.map(({ code, ratePpm, netMinor, taxMinor }) => [code, ratePpm, netMinor, taxMinor]).toSorted(),
      );
    if (of(made) !== of(shown) || lines(made.lines) !== lines(shown.lines) || taxes(made.taxes) !== taxes(shown.taxes))
      this.fail(`the invoice is not what was shown: ${JSON.stringify([made.lines, made.taxes, shown])}`);
    this.oracle.issue(id, shown);
  }

  async start(): Promise<void> {
    if (this.#chance() < 0.5) await this.#payByCard();
    await this.#change();
    await this.#settleCards();
    await this.#pay(true);
  }

  async #change(): Promise<void> {
    const { small, middle, large, yearly } = this.#world.scene.offers;
    const catalogItemId = this.#pick([small, middle, large, yearly]) ?? small;
    const shown = await this.#call<ChangePreview>('POST', '/api/subscription/preview', { catalogItemId });
    if (!shown) return;
    this.log.push(`change: ${shown.kind}, ${shown.charge.dueMinor}`);
    const body = { catalogItemId, expectedDueMinor: shown.charge.dueMinor, payBy: 'transfer' };
    const before = new Map(this.oracle.accounts);
    const done = await this.#call<{ invoiceId: string | null }>('POST', '/api/subscription/change', body);
    if (!done) this.fail('what was shown cannot be confirmed');
    if (done.invoiceId !== null) await this.#issued(done.invoiceId, shown.charge);
    await this.#findCreditNotes(before);
  }

  /** Credit notes the engine issued automatically: what an invoice could not absorb becomes the client's credit. */
  async #findCreditNotes(before: ReadonlyMap<string, unknown>): Promise<void> {
    for (const id of before.keys()) {
      const { creditedMinor } = await this.#invoice(id);
      const minor = creditedMinor - this.oracle.account(id).credited;
      if (minor > 0) {
        this.log.push(`  credit note of ${minor}`);
        this.oracle.credit(id, { minor, isPaidOut: false, reduced: await this.#reduced(id) });
      }
    }
  }

  /** What later invoices credited of one, with tax. */
  async #reduced(id: string): Promise<number> {
    const rows = await this.#world.scene.kit.database.adminSql<{ minor: number }[]>`
      select coalesce(sum(net + round(net * rate_ppm / 1000000.0)), 0)::int as minor
        from (select rate_ppm, -sum(net_minor) as net from invoice_lines
               where owner_id = ${this.#client.owner} and reduces_id = ${id} group by rate_ppm) rates`;
    return rows[0]?.minor ?? 0;
  }

  async #pay(isWhole = this.#chance() < 0.7): Promise<void> {
    const open = [...this.oracle.accounts.keys()].filter((id) => this.oracle.owed(id) > 0);
    const id = this.#pick(open);
    if (id === undefined) return;
    const owed = this.oracle.owed(id);
    const amountMinor = isWhole
      ? owed + (this.#chance() < 0.1 ? 720 : 0)
      : Math.max(1, Math.floor(owed * this.#chance()));
    this.log.push(`pay ${amountMinor} of ${owed}`);
    await this.#call('POST', `/api/admin/invoices/${id}/mark-paid`, { amountMinor, note: 'Transferencia' });
    this.oracle.pay(id, amountMinor);
  }

  /** Pays with a card, which may be declined, require authentication, settle later or not respond. */
  async #payByCard(): Promise<void> {
    const id = this.#pick([...this.oracle.accounts.keys()].filter((each) => this.oracle.owed(each) > 0));
    const { id: methodId, action } = await this.#cards.add(this.#chance());
    this.log.push(`card that ${action}${id === undefined ? '' : `, for ${this.oracle.owed(id)}`}`);
    if (id === undefined) return;
    const body = { invoiceId: id, amountMinor: this.oracle.owed(id), methodId };
    const done = await this.#call<{ id: string; state: string }>('POST', '/api/payments', body);
    if (done?.state !== 'requires_action') return;
    const isApproved = this.#chance() < 0.5;
    this.log.push(`  the bank ${isApproved ? 'agrees' : 'refuses'}`);
    await this.#call('POST', `/api/payments/${done.id}/trial-bank`, { isApproved });
  }

  /** What cards were charged in the meantime, for what was owed at that time. */
  async #settleCards(): Promise<void> {
    for (const { invoiceId, amountMinor, isPaid } of await this.#cards.settle()) {
      const owed = this.oracle.owed(invoiceId);
      this.log.push(`  ${isPaid ? 'charged' : 'failed to charge'} ${amountMinor} of ${owed} to the card`);
      if (amountMinor !== owed) this.fail(`a card was asked for ${amountMinor}, and ${owed} was owed`);
      if (isPaid) this.oracle.pay(invoiceId, amountMinor);
      this.oracle.noteTry(invoiceId, isPaid);
    }
  }

  #paidInvoice(): string | undefined {
    return this.#pick([...this.oracle.accounts].filter(([, { came, went }]) => came > went).map(([id]) => id));
  }

  async #refund(): Promise<void> {
    const id = this.#paidInvoice();
    if (id === undefined) return;
    const { payments, refunds, leftMinor } = await this.#invoice(id);
    const paid = payments.filter(({ state }) => state === 'succeeded');
    const left = paid.map(({ id: paymentId, amountMinor }) => {
      const gone = refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed');
      return { paymentId, minor: amountMinor - gone.reduce((sum, refund) => sum + refund.amountMinor, 0) };
    });
    const from = this.#pick(left.filter(({ minor }) => minor > 0));
    if (!from) return;
    const isOwedAgain = this.#chance() < 0.2;
    const minor = this.#chance() < 0.4 ? from.minor : Math.max(1, Math.floor(from.minor * this.#chance()));
    this.log.push(`${isOwedAgain ? 'returned' : 'refund'} ${minor} of ${from.minor}, left ${leftMinor}`);
    const body = { amountMinor: minor, note: 'Devolución', isOwedAgain, plan: 'keep' };
    const done = await this.#call('POST', `/api/admin/payments/${from.paymentId}/refund`, body);
    if (done) this.oracle.refund(id, { minor, isOwedAgain });
  }

  async #credit(isPaidOut: boolean): Promise<void> {
    const id = isPaidOut ? this.#paidInvoice() : this.#pick([...this.oracle.accounts.keys()]);
    if (id === undefined) return;
    const { leftMinor, creditedMinor } = await this.#invoice(id);
    if (leftMinor === 0) return;
    const totalMinor = Math.max(1, Math.floor(leftMinor * this.#chance()));
    const lines = this.#chance() < 0.4 ? ('all' as const) : { totalMinor };
    this.log.push(`credit ${JSON.stringify(lines)} of ${leftMinor}${isPaidOut ? ', paid out' : ''}`);
    const way = isPaidOut ? 'refund' : 'credit';
    const body = { lines, reason: 'Rectificación', ...(isPaidOut ? { plan: 'keep' } : {}) };
    const done = await this.#call<{ refundedMinor?: number }>('POST', `/api/admin/invoices/${id}/${way}`, body);
    if (!done) return;
    const minor = (await this.#invoice(id)).creditedMinor - creditedMinor;
    if (lines !== 'all' && minor !== totalMinor) this.fail(`a credit note of ${totalMinor} came to ${minor}`);
    const out = this.oracle.credit(id, { minor, isPaidOut, reduced: await this.#reduced(id) });
    if (isPaidOut && out !== done.refundedMinor) this.fail(`${done.refundedMinor} went back and not ${out}`);
  }

  async #void(): Promise<void> {
    const id = this.#pick(
      [...this.oracle.accounts].filter(([, { came, went }]) => came === went).map(([each]) => each),
    );
    if (id === undefined || this.oracle.owed(id) === 0) return;
    const { creditedMinor } = await this.#invoice(id);
    this.log.push('void');
    if (!(await this.#call('POST', `/api/admin/invoices/${id}/void`, { reason: 'Error' }))) return;
    const minor = (await this.#invoice(id)).creditedMinor - creditedMinor;
    this.oracle.credit(id, { minor, isPaidOut: false, reduced: await this.#reduced(id) });
  }

  async #pause(): Promise<void> {
    const held = await this.#read<Subscription>('/api/datasuscription');
    const act = held.state === 'paused' ? 'unpause' : 'pause';
    this.log.push(act);
    await this.#call('POST', `/api/subscription/${act}`, {});
  }

  async #buyPackage(): Promise<void> {
    const url = `/api/packages/${this.#world.packageId}`;
    const shown = await this.#call<{ charge: Charge }>('POST', `${url}/preview`);
    if (!shown) return;
    this.log.push(`package ${shown.charge.totalMinor}`);
    const body = { expectedDueMinor: shown.charge.dueMinor, payBy: 'transfer' };
    const done = await this.#call<{ invoiceId: string }>('POST', `${url}/buy`, body);
    if (!done) return;
    this.#purchases += 1;
    await this.#issued(done.invoiceId, shown.charge);
    await this.#settleCards();
    if (this.#chance() < 0.8 && this.oracle.owed(done.invoiceId) > 0) {
      const minor = this.oracle.owed(done.invoiceId);
      await this.#call('POST', `/api/admin/invoices/${done.invoiceId}/mark-paid`, { note: 'Transferencia' });
      this.oracle.pay(done.invoiceId, minor);
    }
  }

  async #revokePackage(): Promise<void> {
    if (this.#purchases === 0) return;
    const { items } = await this.#read<{ items: PackagePurchase[] }>('/api/packages/purchases');
    const purchase = this.#pick(items);
    if (!purchase) return;
    await this.#world.scene.kit.database.adminSql`
      update quota_grants set remaining = ${Math.floor(this.#chance() * 25_000)}
       where purchase_id = ${purchase.id} and revoked_at is null`;
    this.log.push(`revoke a package that is ${purchase.state}`);
    const before = new Map(this.oracle.accounts);
    const url = `/api/admin/clients/${this.#client.userId}/packages/${purchase.id}/revoke`;
    await this.#call('POST', url, { reason: 'A petición' });
    await this.#findCreditNotes(before);
  }

  async #changeRate(): Promise<void> {
    const rate = this.#pick([21, 23, 10, 7]) ?? 21;
    this.log.push(`rate ${rate}`);
    await setHomeRate(this.#world.scene, rate);
  }

  /** Time passes, and what is due is done: periods that start are billed as the subscription announced. */
  async #wait(): Promise<void> {
    const days = 1 + Math.floor(this.#chance() * 16);
    this.log.push(`wait ${days} days`);
    for (let day = 0; day < days; day += 1) {
      this.#world.scene.clock.add({ days: 1 });
      const { nextCharge } = await this.#read<Subscription>('/api/datasuscription');
      const before = new Map(this.oracle.accounts);
      const { issued } = await this.#world.scene.run();
      if (issued > 0 && nextCharge) await this.#findRenewal(nextCharge.charge);
      await this.#findCreditNotes(before);
      await this.#settleCards();
    }
  }

  async #findRenewal(shown: Charge): Promise<void> {
    const rows = await this.#world.scene.kit.database.adminSql<{ id: string }[]>`
      select id from invoices where owner_id = ${this.#client.owner} and kind = 'invoice' order by issued_at desc, id desc limit 1`;
    const id = rows[0]?.id ?? '';
    if (this.oracle.accounts.has(id)) return;
    this.log.push(`  renewed for ${shown.totalMinor}`);
    await this.#issued(id, shown);
  }

  async act(): Promise<void> {
    const acts: readonly [number, () => Promise<void>][] = [
      [4, () => this.#change()],
      [3, () => this.#pay()],
      [3, () => this.#payByCard()],
      [4, () => this.#refund()],
      [3, () => this.#credit(true)],
      [2, () => this.#credit(false)],
      [1, () => this.#void()],
      [2, () => this.#pause()],
      [1, () => this.#buyPackage()],
      [1, () => this.#revokePackage()],
      [1, () => this.#changeRate()],
      [4, () => this.#wait()],
    ];
    let left = this.#chance() * acts.reduce((sum, [weight]) => sum + weight, 0);
    // No two acts of a person have the same time.
    this.#world.scene.clock.add({ minutes: 1 });
    const chosen = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0];
    await chosen?.[1]();
    await this.#settleCards();
    await this.#world.sabotage?.(this.#client);
    await this.check();
  }

  /** Leaves nothing that could fall due while others are tested. */
  async end(): Promise<void> {
    const sql = this.#world.scene.kit.database.adminSql;
    await sql`
      update subscriptions set state = 'cancelled', next_boundary = null
       where owner_id = ${this.#client.owner} and state not in ('cancelled', 'expired')`;
    // A package that is never paid would be credited in the middle of another chain.
    await sql`
      update package_purchases set expires_unpaid_at = '2100-01-01'
       where owner_id = ${this.#client.owner} and state = 'pending'`;
  }

  async check(): Promise<void> {
    const { scene } = this.#world;
    await checkBooks({
      ...{ scene, client: this.#client, oracle: this.oracle, ledger: this.#world.ledger },
      read: <Reply>(url: string) => this.#read<Reply>(url),
      readText: (url) => this.#text(url),
      fail: (text) => this.fail(text),
    });
  }
}
