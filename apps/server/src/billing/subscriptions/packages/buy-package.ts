import type { PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { findPackage, listPackages } from '#billing/catalog/catalog.usecases.ts';
import { getClientCard } from '#identity/door.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import { type PayOptions, payOptionsOf } from '#billing/payments/payments.usecases.ts';
import type { InvoiceDraft } from '#billing/invoices/invoices.types.ts';
import { lineOf, nameIn } from '../engine/charge-lines.ts';
import { paymentDeadline } from '../engine/begin-start.ts';
import { billingTexts } from '../locales/texts.ts';
import { requireTaxId } from '../require-tax-id.ts';
import { addDays } from '../rules/periods.rules.ts';
import { accessOf } from '../subscriptions.rules.ts';
import { chargeChanged, keyReused, notPossible, packageUnavailable } from '../subscriptions.errors.ts';
import { findCurrent, lockClient } from '../subscriptions.repository.ts';
import type { Charge, ClientCall } from '../subscriptions.types.ts';
import { asClient, planningFor } from '../usecases/client-acts.ts';
import { accountTypeOf, type Planning } from '../usecases/plan-change.ts';
import { previewCharge } from '../usecases/preview-charge.ts';
import { type Purchase as Paying, purchaseOf } from '../usecases/purchase.ts';
import { activatePackage } from './activate-package.ts';
import { findPurchase, findPurchaseByKey, insertPurchase } from './packages.repository.ts';
import type { Purchase } from './packages.types.ts';
import { readPurchase } from './read-packages.ts';
import { recordPackage } from './record-package.ts';

type Wanted = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

async function choosePackage({ tx, owner, at }: Planning, packageId: string): Promise<Wanted> {
  const offered = await listPackages({ tx, accountTypeId: await accountTypeOf(tx, owner), at });
  if (!offered.some((each) => each.packageId === packageId)) throw packageUnavailable();
  const found = await findPackage({ tx, packageId });
  if (!found) throw packageUnavailable();
  if (found.priceMinor > 0) await requireTaxId(tx, owner);
  return found;
}

async function draftFor(
  { tx, owner }: Planning,
  { wanted, purchaseId }: { wanted: Wanted; purchaseId: string },
): Promise<InvoiceDraft> {
  const { locale } = await getClientCard(tx, owner);
  const description = billingTexts[locale].lines.package(nameIn(wanted.name, locale));
  const { priceMinor: amountMinor, taxInclusive, currency } = wanted;
  return { owner, currency, lines: [lineOf({ kind: 'package', description, amountMinor, taxInclusive, purchaseId })] };
}

/** The exact charge of a package; writes nothing. */
export async function previewPackage(
  call: ClientCall,
  packageId: string,
): Promise<{ charge: Charge; expiresAt: Temporal.Instant | null; pay: PayOptions }> {
  return asClient(call, async ({ tx, deps, owner }) => {
    const planning = await planningFor({ tx, deps, owner });
    const wanted = await choosePackage(planning, packageId);
    const draft = await draftFor(planning, { wanted, purchaseId: deps.ids.uuid() });
    const charge = await previewCharge(planning, draft);
    const { timeZone } = await getClientCard(tx, owner);
    const { validDays } = wanted;
    const expiresAt = validDays === null ? null : addDays({ at: planning.at, days: validDays, timeZone });
    return { charge, expiresAt, pay: await payOptionsOf(planning) };
  });
}

/** A package extends a plan: it requires a usable one. */
async function assertHasPlan({ tx, deps, owner }: Planning): Promise<void> {
  const row = await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale });
  if (!row || accessOf(row) !== 'full') throw notPossible(row?.state ?? 'none');
}

type Bought = { purchase: Purchase; invoiceId: string; dueMinor: number };
type Input = {
  packageId: string;
  expectedDueMinor: number;
  payBy?: PayWay | undefined;
  idempotencyKey?: string | undefined;
};

/** What the same request bought before. Errors: packages.key_reused. */
async function boughtBefore(planning: Planning, input: Input & { paying: Paying }): Promise<Bought | undefined> {
  const { tx, owner } = planning;
  const { packageId, idempotencyKey: key, paying } = input;
  const row = key === undefined ? undefined : await findPurchaseByKey(tx, { owner, key });
  if (!row) return undefined;
  if (row.packageId !== packageId) throw keyReused();
  if (row.invoiceId === null) throw new Error('a bought package has no invoice');
  await paying.resume(planning, row.invoiceId);
  const purchase = await readPurchase(tx, row);
  return { purchase, invoiceId: row.invoiceId, dueMinor: purchase.dueMinor ?? 0 };
}

async function buy(planning: Planning, input: Input & { userId: string; paying: Paying }): Promise<Bought> {
  const { packageId, expectedDueMinor, idempotencyKey, userId, paying } = input;
  const { tx, deps, owner, at } = planning;
  const before = await boughtBefore(planning, input);
  if (before) return before;
  await assertHasPlan(planning);
  const wanted = await choosePackage(planning, packageId);
  const id = deps.ids.uuid();
  const draft = await draftFor(planning, { wanted, purchaseId: id });
  const isDue = (await previewCharge(planning, draft)).dueMinor > 0;
  const payBy = isDue ? await paying.settle(planning) : null;
  const invoice = await issueInvoice({ tx, deps, draft, at, isPurchase: isDue });
  const { dueMinor } = invoice;
  const { currency, priceMinor } = wanted;
  if (dueMinor !== expectedDueMinor) throw chargeChanged({ expectedMinor: expectedDueMinor, dueMinor, currency });
  const { timeZone } = await getClientCard(tx, owner);
  const expiresUnpaidAt = await paymentDeadline({ tx, deps, owner, invoice, at, timeZone, payBy });
  await insertPurchase(tx, {
    ownerId: owner,
    id,
    packageId,
    state: 'pending',
    priceMinor,
    currency,
    invoiceId: invoice.id,
    expiresUnpaidAt,
    createdAt: at,
    idempotencyKey: idempotencyKey ?? null,
  });
  const author = { kind: 'client', userId } as const;
  const after = { package: wanted.code, amountMinor: invoice.totalMinor, currency };
  await recordPackage({
    tx,
    owner,
    author,
    at,
    entry: { kind: 'package_bought', after, invoiceId: invoice.id, reference: id },
  });
  const bought = await findPurchase(tx, { owner, id, lock: true });
  if (!bought) throw new Error('a purchase that was just written is not there');
  await paying.begin(planning, invoice.id);
  if (dueMinor === 0) await activatePackage({ tx, deps, purchase: bought, at, author });
  const row = (await findPurchase(tx, { owner, id })) ?? bought;
  return { purchase: await readPurchase(tx, row), invoiceId: invoice.id, dueMinor };
}

/** Buys a package: it counts as soon as its invoice is paid. */
export async function buyPackage(
  call: ClientCall,
  input: Input,
): Promise<Bought & { payment: Awaited<ReturnType<Paying['charge']>> }> {
  const { userId } = call.ctx.actor;
  const paying = purchaseOf(call, input.payBy);
  const bought = await asClient(call, async ({ tx, deps, owner }) => {
    await lockClient(tx, owner);
    return buy(await planningFor({ tx, deps, owner }), { ...input, userId, paying });
  });
  const payment = await paying.charge();
  if (!payment) return { ...bought, payment };
  // The charge may have begun the package.
  const purchase = await asClient(call, async ({ tx, owner }) => {
    const row = await findPurchase(tx, { owner, id: bought.purchase.id });
    return row ? readPurchase(tx, row) : bought.purchase;
  });
  return { ...bought, purchase, payment };
}
