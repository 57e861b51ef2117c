import { checkFieldValue, isBlankValue } from '@enlace/contract/audience/contacts/custom-fields.rules.ts';
import { contactLimits } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { FieldValue, FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { contactUpdated } from '../contacts.events.ts';
import { type ContactChanges, lockLiveContact, updateContactRow } from '../contacts.repository.ts';
import type { SourceProfile } from '../contacts.types.ts';
import { type CustomFieldRow, listFieldRows } from '../custom-fields.repository.ts';
import { type FieldSources, readFieldSources, writeFieldSources } from '../field-sources.repository.ts';
import { readFieldValue } from '../field-text.rules.ts';

/** An answer the form's owner wants on the contact: `company`, or `custom:` with a custom field's key. */
export type FormDetail = { target: string; text: string };

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'live' | 'events'>;
  owner: OwnerId;
  contactId: string;
  profile: SourceProfile;
  details: readonly FormDetail[];
  locale: Locale;
};

const prefix = 'custom:';
const dayOrders = { es: 'dmy', en: 'dmy', ja: 'ymd' } as const;

/** The answer as a field value; undefined when invalid for the field. */
function valueOf(text: string, { field, locale }: { field: CustomFieldRow; locale: Locale }): FieldValue | undefined {
  const read = readFieldValue(text, field, dayOrders[locale]);
  if (!('value' in read)) return undefined;
  const checked = checkFieldValue(field, read.value);
  return 'value' in checked && !isBlankValue(checked.value) ? checked.value : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Known = { fields: FieldValues; sources: FieldSources };

/** Whether a form may write here: it is empty, or contains the person's own last answer. */
function mayWrite(key: string, { fields, sources }: Known): boolean {
  const present = fields[key];
  return present === undefined || isBlankValue(present) || isSame(sources[key]?.value, present);
}

async function ownValues({ tx, owner, details, locale }: Input, known: Known): Promise<FieldValues> {
  const wanted = details.filter(({ target, text }) => target.startsWith(prefix) && text.trim() !== '');
  if (wanted.length === 0) return {};
  const fields = new Map((await listFieldRows(tx, owner)).map((field) => [field.key, field]));
  const values: FieldValues = {};
  for (const { target, text } of wanted) {
    const field = fields.get(target.slice(prefix.length));
    const value = field && valueOf(text.trim(), { field, locale });
    if (field && value !== undefined && mayWrite(field.key, known) && !(field.key in values)) values[field.key] = value;
  }
  return values;
}

function changesOf(
  { details }: Input,
  { company, fields, values }: { company: string | null; fields: FieldValues; values: FieldValues },
): ContactChanges {
  const named = details.find(({ target, text }) => target === 'company' && text.trim() !== '')?.text.trim();
  const isNew = Object.entries(values).some(([key, value]) => !isSame(fields[key], value));
  return {
    ...(named !== undefined && company === null ? { company: named.slice(0, contactLimits.company) } : {}),
    ...(isNew ? { fields: { ...fields, ...values } } : {}),
  };
}

/**
 * Copies form answers to the contact. A form fills empty values and updates what the person gave in an earlier form; it
 * never replaces what the owner typed or imported. Answers invalid for their field stay only in the message.
 */
export async function fillFromForm(input: Input): Promise<void> {
  const { tx, deps, owner, contactId, profile, details } = input;
  if (details.length === 0) return;
  const row = await lockLiveContact(tx, owner, contactId);
  const sources = await readFieldSources(tx, owner, contactId);
  const values = await ownValues(input, { fields: row.fields, sources });
  const changes = changesOf(input, { company: row.company, fields: row.fields, values });
  const now = deps.clock.now();
  if (Object.keys(changes).length > 0) await updateContactRow(tx, owner, { row, changes, now });
  if (Object.keys(values).length > 0) {
    const source = { profileId: profile.id, profileName: profile.name, at: now.toString() };
    const fresh = Object.entries(values).map(([key, value]) => [key, { value, ...source }] as const);
    await writeFieldSources(tx, owner, { contactId, sources: { ...sources, ...Object.fromEntries(fresh) } });
  }
  if (Object.keys(changes).length === 0) return;
  const { company, fields } = changes;
  const entry = {
    action: 'contact.updated',
    subjectKind: 'contact',
    subjectId: contactId,
    before: { ...(company ? { company: row.company } : {}), ...(fields ? { fields: row.fields } : {}) },
    after: { ...changes, source: 'form', profile: profile.name },
  };
  await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
  await deps.events.emit(tx, contactUpdated, { owner, contactId });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
}
