import type { MergeChoice, MergeContactsInput } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { sideOf } from '@enlace/contract/audience/contacts/merges.rules.ts';
import type { FieldValue, FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { ContactChanges } from './contacts.repository.ts';
import type { ContactRow } from './contacts.types.ts';

type Pair = { kept: ContactRow; merged: ContactRow };
type Choices = Pick<MergeContactsInput, 'choices' | 'fields'>;

function chosenFields({ kept, merged }: Pair, sides: Choices['fields']): FieldValues {
  const keys = new Set([...Object.keys(kept.fields), ...Object.keys(merged.fields)]);
  const values = [...keys].map((key): [string, FieldValue | undefined] => {
    const [ours, theirs] = [kept.fields[key], merged.fields[key]];
    const side = sideOf(sides[key], { kept: ours ?? null, merged: theirs ?? null });
    return [key, side === 'merged' ? theirs : ours];
  });
  return Object.fromEntries(values.filter((entry): entry is [string, FieldValue] => entry[1] !== undefined));
}

function joinedNotes({ kept, merged }: Pair): string {
  if (merged.notes.trim() === '' || merged.notes === kept.notes) return kept.notes;
  return kept.notes.trim() === '' ? merged.notes : `${kept.notes}\n\n${merged.notes}`;
}

/** The record resulting from two. */
export function mergedRecord(pair: Pair, { choices, fields }: Choices): ContactChanges {
  const { kept, merged } = pair;
  const from = (choice: Exclude<MergeChoice, 'folder'>) =>
    sideOf(choices[choice], { kept: kept[choice], merged: merged[choice] }) === 'merged' ? merged : kept;
  const named = from('name');
  return {
    name: named.name,
    firstName: named.firstName,
    lastName: named.lastName,
    email: from('email').email,
    phone: from('phone').phone,
    company: from('company').company,
    city: from('city').city,
    language: from('language').language,
    timeZone: from('timeZone').timeZone,
    notes: joinedNotes(pair),
    fields: chosenFields(pair, fields),
  };
}
