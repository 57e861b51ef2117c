import type { UpdateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { changeStatus } from '../change-status.ts';
import { assertAgreement } from '../consent-answer.rules.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { emailTaken, guardAddresses } from '../contacts.errors.ts';
import { contactUpdated } from '../contacts.events.ts';
import {
  contactOf,
  type ContactChanges,
  findByEmail,
  getContactRow,
  lockLiveContact,
  updateContactRow,
} from '../contacts.repository.ts';
import type { ContactRow, ContactView } from '../contacts.types.ts';
import { checkedFieldValues } from '../field-values.ts';
import { assertNotErased } from '../suppression.ts';

type Input = { deps: ContactsDeps; ctx: ClientContext; id: string; input: UpdateContactInput };

function changesOf(input: UpdateContactInput): ContactChanges {
  const { status: _status, statusReason: _reason, fields: _fields, language, ...rest } = input;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...given, ...(language === undefined ? {} : { language: language ? fromWireLocale(language) : null }) };
}

async function assertAddressFree(
  tx: Tx,
  owner: OwnerId,
  { row, changes }: { row: ContactRow; changes: ContactChanges },
): Promise<void> {
  if (!changes.email || changes.email === row.email) return;
  const holder = await findByEmail(tx, owner, changes.email);
  if (holder && holder.id !== row.id) throw emailTaken(holder);
  await assertNotErased(tx, owner, changes.email);
}

async function applyStatus(
  tx: Tx,
  owner: OwnerId,
  { deps, row, input }: { deps: ContactsDeps; row: ContactRow; input: UpdateContactInput },
) {
  const { status, statusReason } = input;
  if (!status || status === row.status) return;
  if (status === 'subscribed' && !statusReason) throw invalidField('statusReason', 'required');
  const reason = statusReason ?? null;
  if (status === 'subscribed') assertAgreement('statusReason', reason);
  const consent = { text: reason ?? '', textVersion: 'manual', source: 'manual' } as const;
  await changeStatus({ tx, deps, owner, change: { contactIds: [row.id], status, reason, source: 'client', consent } });
}

/** Only real differences are recorded in the history. */
function difference(row: ContactRow, next: ContactRow) {
  const keys = [
    'name',
    'firstName',
    'lastName',
    'email',
    'phone',
    'company',
    'city',
    'status',
    'language',
    'timeZone',
    'notes',
  ] as const;
  // Always the name, so that the entry identifies the person.
  const changed = keys.filter((key) => key === 'name' || row[key] !== next[key]);
  const pick = (source: ContactRow) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  const hasNewFields = JSON.stringify(row.fields) !== JSON.stringify(next.fields);
  const fieldsOf = (source: ContactRow) => (hasNewFields ? { fields: source.fields } : {});
  return { before: { ...pick(row), ...fieldsOf(row) }, after: { ...pick(next), ...fieldsOf(next) } };
}

/** Changes fields or status of a contact. Errors: resource.not_found, contacts.email_taken, request.invalid. */
export async function updateContact({ deps, ctx, id, input }: Input): Promise<ContactView> {
  const { owner, actor } = authorOf(ctx);
  return guardAddresses(() =>
    deps.db.scoped(owner, async (tx) => {
      const now = deps.clock.now();
      const row = await lockLiveContact(tx, owner, id);
      const changes = changesOf(input);
      if (input.fields)
        changes.fields = await checkedFieldValues(tx, owner, { before: row.fields, given: input.fields });
      await assertAddressFree(tx, owner, { row, changes });
      if (Object.keys(changes).length > 0) await updateContactRow(tx, owner, { row, changes, now });
      await applyStatus(tx, owner, { deps, row, input });
      const next = await getContactRow(tx, owner, { id, now });
      const entry = { action: 'contact.updated', subjectKind: 'contact', subjectId: id, ...difference(row, next) };
      await recordHistory({ tx, owner, actor, entry });
      await deps.events.emit(tx, contactUpdated, { owner, contactId: id });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
      return contactOf(next);
    }),
  );
}
