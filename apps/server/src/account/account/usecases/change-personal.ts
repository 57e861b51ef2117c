import type { BillingIdentityInput } from '@enlace/contract/account/account/billing-identity.schema.ts';
import type { Personal, PersonalChange } from '@enlace/contract/account/account/personal.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { billingIdentityChanged } from '#billing/door.ts';
import { findBilling, getPerson, updatePerson, writeBilling } from '../account.repository.ts';
import type { AccountDeps, ClientContext } from '../account.types.ts';
import { changedParts } from '../changed-parts.rules.ts';
import { personalOf } from './read-personal.ts';

type Call = { deps: Pick<AccountDeps, 'db' | 'clock'>; ctx: ClientContext };

/** Changes name or telephone. */
export function changePersonal({ deps, ctx, change }: Call & { change: PersonalChange }): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { name, phone } = await getPerson(tx, owner, { lock: true });
    const after = { name: change.name ?? name, phone: change.phone === undefined ? phone : change.phone };
    const parts = changedParts({ name, phone }, after);
    if (parts) {
      await updatePerson(tx, { id: owner, ...after });
      const entry = { action: 'account.personal_changed', subjectKind: 'user', subjectId: owner, ...parts };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return personalOf(tx, owner, deps.clock.now());
  });
}

/** Stores whom invoices are made out to. */
export function saveBillingIdentity({
  deps,
  ctx,
  billing,
}: Call & { deps: Pick<AccountDeps, 'events'>; billing: BillingIdentityInput }): Promise<Personal> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    await getPerson(tx, owner, { lock: true });
    const parts = changedParts((await findBilling(tx, owner)) ?? {}, billing);
    if (parts) {
      await writeBilling(tx, { owner, billing, now: deps.clock.now() });
      await deps.events.emit(tx, billingIdentityChanged, { ownerId: owner });
      const entry = { action: 'account.billing_identity_changed', subjectKind: 'user', subjectId: owner, ...parts };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return personalOf(tx, owner, deps.clock.now());
  });
}
