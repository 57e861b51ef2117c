import { checkFieldValue, isBlankValue } from '@enlace/contract/audience/contacts/custom-fields.rules.ts';
import type { FieldValue, FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { type CustomFieldRow, listFieldRows } from './custom-fields.repository.ts';

type Given = Record<string, FieldValue | null>;

/** The values after a change, each validated by its field; unchanged values stay, whatever their field says now. */
export function mergeFieldValues({
  fields,
  before,
  given,
}: {
  fields: readonly CustomFieldRow[];
  before: FieldValues;
  given: Given;
}): FieldValues {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const next = new Map(Object.entries(before));
  const issues: FieldIssue[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    if (!field) issues.push({ path: `fields.${key}`, code: 'unknown_field' });
    else if (isBlankValue(value)) next.delete(key);
    else if (JSON.stringify(value) !== JSON.stringify(next.get(key))) {
      const checked = checkFieldValue(field, value);
      if (!('value' in checked)) issues.push({ path: `fields.${key}`, ...checked });
      else if (isBlankValue(checked.value)) next.delete(key);
      else next.set(key, checked.value);
    }
  }
  if (issues.length > 0) throw new AppError('request.invalid', { fields: issues });
  return Object.fromEntries(next);
}

/** The same, reading the client's fields. Errors: request.invalid. */
export async function checkedFieldValues(
  tx: Tx,
  owner: OwnerId,
  { before = {}, given }: { before?: FieldValues; given: Given },
): Promise<FieldValues> {
  if (Object.keys(given).length === 0) return before;
  return mergeFieldValues({ fields: await listFieldRows(tx, owner), before, given });
}
