import { runDue, sendWaitingPayments } from '#billing/door.ts';
import { systemClock } from '#platform/clock.ts';
import { type Act, autumnCoupon, type OperatorClient, operatorClients } from './operator-clients.ts';
import type { StoryApp } from './story-app.ts';
import type { StoryClock } from './story-clock.ts';
import { enterIdentity, register, type StoryClient } from './story-client.ts';

/** How long the operator has been in business. */
export const daysOfBusiness = 182;
const maxLooks = 200;
const betweenLooksMs = 25;

type Listed = { items: { id: string; dueMinor: number; kind: string; standing: string }[] };
type Choice = { catalogItemId: string; couponCode?: string };
type Day = { daysAgo: number; admin: () => Promise<string> };

export type OperatorStory = {
  /** What the operator's clients do on a day, and the bills of that day. */
  live(day: Day): Promise<void>;
  open(admin: string): Promise<void>;
};

/** What the database's own clock dated while the story ran; its tables take their times from the story instead. */
const datedByDatabase: readonly (readonly [string, string])[] = [
  ['users', 'created_at'],
  ['subscriptions', 'created_at'],
  ['subscription_coupons', 'created_at'],
  ['payment_methods', 'created_at'],
  ['payments', 'created_at'],
  ['refunds', 'created_at'],
  ['profiles', 'created_at'],
  ['files', 'created_at'],
  ['templates', 'created_at'],
  ['campaigns', 'created_at'],
  ['automations', 'created_at'],
  ['contacts', 'created_at'],
  ['contacts', 'activity_at'],
  ['contacts', 'status_changed_at'],
  ['contact_events', 'at'],
  ['notifications', 'created_at'],
];

/** Gives the day's rows the day's date, so that nobody joined after they were last seen. */
export async function dateInStory(
  { platform }: StoryApp,
  { clock, since }: { clock: StoryClock; since: Temporal.Instant },
) {
  await platform.db.system(async (tx) => {
    for (const [table, column] of datedByDatabase)
      await tx.sql`update ${tx.sql(table)} set ${tx.sql(column)} = ${clock.now()} where ${tx.sql(column)} >= ${since}`;
  });
}

/** Bills what is due, and waits until the day's charges are answered: they belong to this day. */
async function bill({ platform }: StoryApp): Promise<void> {
  const { claimed, overdue, packages } = await runDue({ deps: platform });
  if (claimed + overdue + packages === 0) return;
  for (let look = 0; look < maxLooks; look += 1) {
    const [row] = await platform.db.system(
      (tx) => tx.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from invoices i
      join payment_methods m on m.owner_id = i.owner_id and m.is_default and m.removed_at is null
      where i.kind = 'invoice' and i.state = 'issued' and invoice_uncovered(i) > 0
        and not exists (select 1 from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id)`,
    );
    if (row?.waiting === 0) break;
    await systemClock.sleep(betweenLooksMs);
  }
  await sendWaitingPayments({ deps: platform });
}

type Offers = {
  plans: { id: string; code: string }[];
  offers: { catalogItemId: string; planId: string; period: { code: string } }[];
};

async function choose(app: StoryApp, token: string, act: Extract<Act, { kind: 'choose' }>): Promise<void> {
  const { plans, offers } = await app.call<Offers>('/api/subscription/offers', { token });
  const planId = plans.find(({ code }) => code === act.plan)?.id;
  const period = act.period ?? 'monthly';
  const offer = offers.find((each) => each.planId === planId && each.period.code === period);
  const choice: Choice = {
    catalogItemId: offer?.catalogItemId ?? '',
    ...(act.coupon === undefined ? {} : { couponCode: act.coupon }),
  };
  const preview = await app.call<{ dueNowMinor: number }>('/api/subscription/preview', {
    method: 'POST',
    body: choice,
    token,
  });
  const body = {
    ...choice,
    expectedDueMinor: preview.dueNowMinor,
    ...(act.byTransfer ? { payBy: 'transfer' } : {}),
  };
  await app.call('/api/subscription/change', { method: 'POST', body, token });
}

async function buyPackage(app: StoryApp, token: string): Promise<void> {
  const { items } = await app.call<{ items: { id: string; code: string }[] }>('/api/packages', { token });
  const id = items.find(({ code }) => code === 'sends_5k')?.id ?? '';
  const { charge } = await app.call<{ charge: { dueMinor: number } }>(`/api/packages/${id}/preview`, {
    method: 'POST',
    token,
  });
  const body = { expectedDueMinor: charge.dueMinor };
  await app.call(`/api/packages/${id}/buy`, { method: 'POST', body, token });
}

async function invoicesOf(app: StoryApp, token: string): Promise<Listed['items']> {
  const { items } = await app.call<Listed>('/api/invoices', { token });
  return items.filter(({ kind }) => kind === 'invoice');
}

async function actOfOperator(app: StoryApp, { act, token, admin }: { act: Act; token: string; admin: string }) {
  const all = await invoicesOf(app, token);
  const post = (path: string, body: object) => app.call(path, { method: 'POST', body, token: admin });
  if (act.kind === 'transferred') {
    const open = all.findLast(({ dueMinor }) => dueMinor > 0);
    if (open) await post(`/api/admin/invoices/${open.id}/mark-paid`, { note: 'Transferencia recibida' });
    return;
  }
  const paid = all.find(({ standing }) => standing === 'paid');
  if (!paid) return;
  if (act.kind === 'revoked') {
    const body = { lines: 'all', reason: act.reason, plan: 'end_now' };
    await post(`/api/admin/invoices/${paid.id}/refund`, body);
  }
  if (act.kind !== 'goodwill') return;
  const { items } = await app.call<{ items: { id: string }[] }>(`/api/admin/invoices/${paid.id}/payments`, {
    token: admin,
  });
  await post(`/api/admin/payments/${items[0]?.id ?? ''}/refund`, { amountMinor: 500, note: act.note });
}

/** Plays the operator's clients who join within these days, each through the calls of their screens. */
export function createOperatorStory(app: StoryApp, days: number): OperatorStory {
  const clients = operatorClients.filter(({ joined }) => joined <= days);
  const known = new Map<string, StoryClient>();

  async function join(client: OperatorClient, admin: string): Promise<void> {
    const made = await register(app, { ...client, admin });
    known.set(client.alias, made);
    const token = await app.signIn(made);
    await enterIdentity(app, { token, name: client.name, taxId: client.taxId ?? null });
  }

  async function perform(client: OperatorClient, act: Act, { admin }: Day): Promise<void> {
    const made = known.get(client.alias);
    if (!made) throw new Error(`${client.alias} acts before they joined`);
    const token = await app.signIn(made);
    const post = (path: string, body: object) => app.call(path, { method: 'POST', body, token });
    switch (act.kind) {
      case 'card':
        await post('/api/payment-methods/trial-card', { number: act.number, expiryMonth: 12, expiryYear: 2031 });
        return;
      case 'choose':
        return choose(app, token, act);
      case 'package':
        return buyPackage(app, token);
      case 'cancel':
        await post('/api/subscription/cancel', { reason: act.reason });
        return;
      default:
        return actOfOperator(app, { act, token, admin: await admin() });
    }
  }

  return {
    async open(admin) {
      await app.call('/api/admin/catalog/coupons', { method: 'POST', body: autumnCoupon, token: admin });
    },
    async live(day) {
      for (const client of clients) {
        if (client.joined === day.daysAgo) await join(client, await day.admin());
        for (const act of client.acts.filter(({ daysAgo }) => daysAgo === day.daysAgo)) await perform(client, act, day);
      }
      await bill(app);
    },
  };
}
