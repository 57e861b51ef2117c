import type { ContactAddress, ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { CustomField, FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { isBlankValue } from '@enlace/contract/audience/contacts/custom-fields.rules.ts';
import type { MergeChoice, MergeContactsInput, MergeSide } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { sideOf } from '@enlace/contract/audience/contacts/merges.rules.ts';

export const mergeTexts = ['name', 'email', 'phone', 'company', 'city', 'language', 'timeZone'] as const;
export type SideValues = Record<MergeSide, FieldValue | null>;

/** One detail of both records; a custom field includes its name. */
export type MergeRow = { key: string; values: SideValues } & ({ text: MergeChoice } | { field: CustomField });

type Side = Pick<ContactDetail, 'contact' | 'folderId'>;
type Pair = { kept: Side; merged: Side };

function valueOf(value: FieldValue | null | undefined): FieldValue | null {
  return value === undefined || isBlankValue(value) ? null : value;
}

/** All details of both records, except those neither has. */
export function mergeRows({ kept, merged }: Pair, fields: readonly CustomField[]): MergeRow[] {
  const own: MergeRow[] = mergeTexts.map((text) => ({
    key: text,
    text,
    values: { kept: valueOf(kept.contact[text]), merged: valueOf(merged.contact[text]) },
  }));
  const custom: MergeRow[] = fields.map((field) => ({
    key: `field:${field.key}`,
    field,
    values: { kept: valueOf(kept.contact.fields[field.key]), merged: valueOf(merged.contact.fields[field.key]) },
  }));
  const folder: MergeRow = {
    key: 'folder',
    text: 'folder',
    values: { kept: valueOf(kept.folderId), merged: valueOf(merged.folderId) },
  };
  return [...own, folder, ...custom].filter(({ values }) => values.kept !== null || values.merged !== null);
}

/** Whether a choice is needed: both have a value, and they differ. */
export function isOpen({ values: { kept, merged } }: MergeRow): boolean {
  return kept !== null && merged !== null && JSON.stringify(kept) !== JSON.stringify(merged);
}

export type Chosen = Readonly<Record<string, MergeSide>>;

export function chosenSide(row: MergeRow, chosen: Chosen): MergeSide {
  return sideOf(chosen[row.key], row.values);
}

/** The merge request: only named choices where both differed. */
export function mergeInput({
  mergedId,
  rows,
  chosen,
}: {
  mergedId: string;
  rows: readonly MergeRow[];
  chosen: Chosen;
}): MergeContactsInput {
  const input: MergeContactsInput = { mergedId, choices: {}, fields: {} };
  for (const row of rows.filter(isOpen)) {
    const side = chosenSide(row, chosen);
    if ('text' in row) input.choices[row.text] = side;
    else input.fields[row.field.key] = side;
  }
  return input;
}

/** The labels of both, without duplicates. */
export function unionOfLabels(
  kept: Pick<ContactDetail, 'labelIds'>,
  merged: Pick<ContactDetail, 'labelIds'>,
): string[] {
  return [...new Set([...kept.labelIds, ...merged.labelIds])];
}

/** The addresses of both, without duplicates. */
export function unionOfAddresses(kept: ContactDetail, merged: ContactDetail): ContactAddress[] {
  const seen = new Set<string>();
  return [...kept.addresses, ...merged.addresses].filter(({ kind, value }) => {
    const key = `${kind}:${value.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
