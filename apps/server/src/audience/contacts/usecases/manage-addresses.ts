import type { AddAddressInput } from '@enlace/contract/audience/contacts/contact-addresses.contract.ts';
import { contactLimits } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { phoneSchema } from '@enlace/contract/identity/sign-in/phone.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import {
  changeAddress,
  insertAddress,
  labelAddress,
  listAddresses,
  removeAddress,
  setPrimary,
} from '../addresses.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { emailTaken, guardAddresses } from '../contacts.errors.ts';
import { contactUpdated } from '../contacts.events.ts';
import { findByEmail, lockLiveContact, updateContactRow } from '../contacts.repository.ts';
import type { AddressRow } from '../contacts.types.ts';
import { assertNotErased } from '../suppression.ts';

type Deps = Pick<ContactsDeps, 'db' | 'clock' | 'live' | 'events'>;
type Call = { deps: Deps; ctx: ClientContext; id: string };
export type Addresses = { addresses: AddressRow[] };
type Work = (state: { tx: Tx; rows: AddressRow[] }) => Promise<{ action: string; kind: string; label?: string | null }>;

async function assertFree(
  tx: Tx,
  ctx: ClientContext,
  { email, contactId }: { email: string; contactId: string },
): Promise<void> {
  const { owner } = authorOf(ctx);
  const holder = await findByEmail(tx, owner, email);
  if (holder && holder.id !== contactId) throw emailTaken(holder);
  await assertNotErased(tx, owner, email);
}

/** Updates the record's copies of the addresses, and its search words. */
async function mirror(tx: Tx, { deps, ctx, id }: Call): Promise<AddressRow[]> {
  const { owner } = authorOf(ctx);
  const rows = await listAddresses(tx, owner, id);
  const primary = (kind: AddressRow['kind']) => rows.find((row) => row.kind === kind && row.isPrimary)?.value ?? null;
  const row = await lockLiveContact(tx, owner, id);
  const changes = { email: primary('email'), phone: primary('phone') };
  await updateContactRow(tx, owner, { row, changes, now: deps.clock.now() });
  return rows;
}

async function change(call: Call, work: Work): Promise<Addresses> {
  const { deps, ctx, id } = call;
  const { owner, actor } = authorOf(ctx);
  return guardAddresses(() =>
    deps.db.scoped(owner, async (tx) => {
      const contact = await lockLiveContact(tx, owner, id);
      const { action, ...after } = await work({ tx, rows: await listAddresses(tx, owner, id) });
      const addresses = await mirror(tx, call);
      const entry = { action, subjectKind: 'contact', subjectId: id, after: { name: contact.name, ...after } };
      await recordHistory({ tx, owner, actor, entry });
      await deps.events.emit(tx, contactUpdated, { owner, contactId: id });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
      return { addresses };
    }),
  );
}

/**
 * Adds an address. Errors: resource.not_found, contacts.email_taken, contacts.too_many_addresses,
 * contacts.address_suppressed.
 */
export async function addAddress(call: Call & { input: AddAddressInput }): Promise<Addresses> {
  const { ctx, id, input } = call;
  return change(call, async ({ tx, rows }) => {
    const { owner } = authorOf(ctx);
    const { kind, value, label } = input;
    if (rows.length >= contactLimits.addresses) throw new AppError('contacts.too_many_addresses');
    if (kind === 'email') await assertFree(tx, ctx, { email: value, contactId: id });
    const same = rows.filter((row) => row.kind === kind);
    if (!same.some((row) => row.value === value)) {
      const position = Math.max(-1, ...same.map((row) => row.position)) + 1;
      await insertAddress(tx, owner, { contactId: id, kind, value, label, position, isPrimary: same.length === 0 });
    }
    return { action: 'contact.address_added', kind, label };
  });
}

function checked(kind: AddressRow['kind'], value: string): string {
  const result = (kind === 'email' ? emailSchema : phoneSchema).safeParse(value);
  if (!result.success) throw invalidField('value', kind === 'email' ? 'invalid_email' : 'invalid_phone');
  return result.data;
}

type UpdateInput = Call & {
  addressId: string;
  input: { value?: string | undefined; label?: string | null | undefined; isPrimary?: true | undefined };
};

/** Corrects, labels or makes primary. Errors: resource.not_found, request.invalid, contacts.email_taken. */
export async function updateAddress(call: UpdateInput): Promise<Addresses> {
  const { ctx, id, addressId, input } = call;
  const { owner } = authorOf(ctx);
  return change(call, async ({ tx, rows }) => {
    const row = rows.find((each) => each.id === addressId);
    if (!row) throw notFound();
    if (input.value !== undefined) {
      const value = checked(row.kind, input.value);
      if (rows.some((each) => each.id !== row.id && each.kind === row.kind && each.value === value))
        throw invalidField('value', 'invalid_option');
      if (row.kind === 'email' && value !== row.value) await assertFree(tx, ctx, { email: value, contactId: id });
      await changeAddress(tx, owner, { id: row.id, value });
    }
    if (input.label !== undefined) await labelAddress(tx, owner, { id: row.id, label: input.label });
    const primary = rows.find((each) => each.kind === row.kind && each.isPrimary);
    if (input.isPrimary && primary?.id !== row.id) {
      if (primary) await setPrimary(tx, owner, { id: primary.id, isPrimary: false });
      await setPrimary(tx, owner, { id: row.id, isPrimary: true });
    }
    return { action: 'contact.address_changed', kind: row.kind };
  });
}

/** Removes an address; the next of its kind becomes primary. Errors: resource.not_found. */
export async function dropAddress(call: Call & { addressId: string }): Promise<Addresses> {
  const { ctx, addressId } = call;
  const { owner } = authorOf(ctx);
  return change(call, async ({ tx, rows }) => {
    const row = rows.find((each) => each.id === addressId);
    if (!row) throw notFound();
    await removeAddress(tx, owner, row.id);
    const next = rows.find((each) => each.kind === row.kind && each.id !== row.id);
    if (row.isPrimary && next) await setPrimary(tx, owner, { id: next.id, isPrimary: true });
    return { action: 'contact.address_removed', kind: row.kind };
  });
}
