import type { CardProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { paymentLimits } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { findTrialCard } from '@enlace/contract/billing/payments/trial-cards.ts';
import { recordHistory } from '#workspace/door.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { forgetMethodJob } from '../jobs/forget-method.job.ts';
import {
  findMethod,
  insertMethod,
  isMethodBusy,
  listMethods,
  markRemoved,
  queueForMethods,
  setDefault,
} from '../methods.repository.ts';
import { methodBusy, tooManyMethods, trialCardOnly, wrongProvider } from '../payments.errors.ts';
import type { ClientCall, MethodRow, PaymentActor, PaymentMethod, PaymentsDeps } from '../payments.types.ts';
import { cardProviderName } from '../provider/find-provider.ts';
import type { AddedMethod } from '../provider/provider.types.ts';
import { nameTrialMethod } from '../provider/sandbox/trial-method.rules.ts';

export function todayOf(deps: PaymentsDeps): Temporal.PlainDate {
  return deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
}

/** Number of final days in which a card counts as expiring soon. */
const soonDays = 60;

function expiryOf(expiresOn: Temporal.PlainDate | null, today: Temporal.PlainDate): PaymentMethod['expiry'] {
  if (!expiresOn) return 'none';
  if (Temporal.PlainDate.compare(expiresOn, today) < 0) return 'over';
  return Temporal.PlainDate.compare(expiresOn, today.add({ days: soonDays })) <= 0 ? 'soon' : 'none';
}

export function withExpiry(row: MethodRow, today: Temporal.PlainDate): PaymentMethod {
  return { ...row, expiry: expiryOf(row.expiresOn, today) };
}

export function listClientMethods({ deps, ctx }: ClientCall) {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const provider = await cardProviderName({ tx, deps });
      const isTest = await isTestInstallation(tx);
      const rows = provider === null ? [] : await listMethods(tx, { owner, provider });
      return { items: rows.map((row) => withExpiry(row, todayOf(deps))), provider, isTest };
    },
    { readOnly: true },
  );
}

async function providerOrFail(input: { tx: Tx; deps: PaymentsDeps }): Promise<CardProviderName> {
  const provider = await cardProviderName(input);
  if (provider === null) throw wrongProvider();
  return provider;
}

/** Throws when another method would exceed the limit. */
export async function assertRoom(
  tx: Tx,
  { owner, deps }: { owner: OwnerId; deps: PaymentsDeps },
): Promise<MethodRow[]> {
  await queueForMethods(tx, owner);
  const provider = await providerOrFail({ tx, deps });
  const methods = await listMethods(tx, { owner, provider });
  if (methods.length >= paymentLimits.methodsPerClient) throw tooManyMethods(paymentLimits.methodsPerClient);
  return methods;
}

type KeepInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  method: AddedMethod;
  makeDefault: boolean;
  actor: PaymentActor;
};

/** Stores an added method; the first one is the default. Adding the same one again returns the existing one. */
export async function keepMethod({ tx, deps, owner, method, makeDefault, actor }: KeepInput): Promise<MethodRow> {
  const provider = await providerOrFail({ tx, deps });
  await queueForMethods(tx, owner);
  const known = (await listMethods(tx, { owner, provider })).find(
    ({ providerMethodId }) => providerMethodId === method.providerMethodId,
  );
  if (known) return known;
  const before = await assertRoom(tx, { owner, deps });
  const row = await insertMethod(tx, { owner, id: deps.ids.uuid(), provider, method });
  if (!row) throw new Error('a method was there although nobody else could add it');
  const isDefault = makeDefault || !before.some((each) => each.isDefault);
  if (isDefault) await setDefault(tx, { owner, id: row.id });
  const after = { provider, kind: row.kind, brand: row.brand, last4: row.last4, isDefault };
  const entry = { action: 'payment_method.added', subjectKind: 'payment_method', subjectId: row.id, after };
  await recordHistory({ tx, owner, actor, entry });
  return { ...row, isDefault };
}

type TrialInput = ClientCall & {
  input: { number: string; expiryMonth: number; expiryYear: number; makeDefault: boolean };
};

/** Adds a test card. Any other number is refused and discarded: a real card has no place in the sandbox. */
export async function addTrialCard({ deps, ctx, input }: TrialInput): Promise<PaymentMethod> {
  const card = findTrialCard(input.number);
  if (!card) throw trialCardOnly();
  const month = Temporal.PlainYearMonth.from({ year: input.expiryYear, month: input.expiryMonth });
  const expiresOn = month.toPlainDate({ day: month.daysInMonth });
  if (Temporal.PlainDate.compare(expiresOn, todayOf(deps)) < 0) throw invalidField('expiryYear', 'too_small');
  const owner = ctx.actor.ownerId;
  const method: AddedMethod = {
    kind: 'card',
    providerMethodId: nameTrialMethod({ action: card.action, id: deps.ids.token(12) }),
    brand: card.brand,
    last4: card.number.slice(-4),
    expiresOn,
  };
  const { makeDefault } = input;
  return deps.db.scoped(owner, async (tx) => {
    if ((await cardProviderName({ tx, deps })) !== 'sandbox') throw wrongProvider();
    return withExpiry(await keepMethod({ tx, deps, owner, method, makeDefault, actor: ctx.actor }), todayOf(deps));
  });
}

async function getMethodOrFail(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<MethodRow> {
  await queueForMethods(tx, owner);
  const row = await findMethod(tx, { owner, id });
  if (!row || row.removedAt) throw notFound();
  return row;
}

/** Makes it the method charged from now on. */
export async function makeMethodDefault({ deps, ctx, id }: ClientCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await getMethodOrFail(tx, { owner, id });
    if (row.provider !== (await cardProviderName({ tx, deps }))) throw notFound();
    if (row.isDefault) return;
    await setDefault(tx, { owner, id });
    const after = { brand: row.brand, last4: row.last4 };
    const entry = { action: 'payment_method.made_default', subjectKind: 'payment_method', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

type RemoveInput = { tx: Tx; deps: PaymentsDeps; row: MethodRow; actor: PaymentActor };

/** Removes a method; the oldest remaining one becomes the default. */
export async function dropMethod({ tx, deps, row, actor }: RemoveInput): Promise<void> {
  const owner = row.ownerId;
  await markRemoved(tx, { owner, id: row.id, at: deps.clock.now() });
  if (row.isDefault) {
    const [next] = await listMethods(tx, { owner, provider: row.provider });
    if (next) await setDefault(tx, { owner, id: next.id });
  }
  const before = { brand: row.brand, last4: row.last4, isDefault: row.isDefault };
  const entry = { action: 'payment_method.removed', subjectKind: 'payment_method', subjectId: row.id, before };
  await recordHistory({ tx, owner, actor, entry });
}

/** Removes a method here immediately, and at the provider by a job. */
export async function removeMethod({ deps, ctx, id }: ClientCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await getMethodOrFail(tx, { owner, id });
    if (await isMethodBusy(tx, { owner, id })) throw methodBusy();
    await dropMethod({ tx, deps, row, actor: ctx.actor });
    await deps.jobs.enqueue(tx, forgetMethodJob, { owner, methodId: id });
  });
}
