import { customFieldLimits, type CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportPlan,
  manyTargets,
} from '@enlace/contract/audience/imports/imports.schemas.ts';

/** The mapping with one column set; an exclusive target is removed from its previous column. */
export function withTarget(
  mapping: readonly ColumnMapping[],
  column: number,
  to: ColumnMapping['to'],
): ColumnMapping[] {
  const others = mapping
    .filter((each) => each.column !== column)
    .map((each) => (to !== null && each.to === to && !manyTargets.has(to) ? { ...each, to: null } : each));
  return [...others, { column, to }].toSorted((left, right) => left.column - right.column);
}

/** Columns with values that are not imported. */
export function leftOutColumns(
  columns: readonly ImportColumn[],
  { mapping }: Pick<ImportPlan, 'mapping'>,
): ImportColumn[] {
  const read = new Set(mapping.flatMap(({ column, to }) => (to === null ? [] : [column])));
  return columns.filter(({ index, filled }) => filled > 0 && !read.has(index));
}

/** `key`: the field exists already. */
export type FieldForColumn = { column: number } & (
  | { key: string }
  | { name: string; kind: 'text' | 'long_text' | 'date' }
);

const wholeDay = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/;
const longLine = 200;

/** Guesses days and long texts only: any other wrong guess would lose values, such as the zeros of postal codes. */
function kindOf({ samples }: Pick<ImportColumn, 'samples'>): 'text' | 'long_text' | 'date' {
  if (samples.length > 0 && samples.every((text) => wholeDay.test(text.trim()))) return 'date';
  return samples.some((text) => text.length > longLine || text.trim().includes('\n')) ? 'long_text' : 'text';
}

type Known = { fields: readonly Pick<CustomField, 'key' | 'name'>[]; mapping: readonly ColumnMapping[] };

/** A field for each column: the one of its name unless another column uses it, else a new one with a name of its own. */
export function fieldsForColumns(
  columns: readonly (Pick<ImportColumn, 'index' | 'samples'> & { title: string })[],
  { fields, mapping }: Known,
): FieldForColumn[] {
  const used = new Set<string | null>(mapping.map(({ to }) => to));
  const keyOf = new Map(fields.map(({ key, name }) => [name.toLowerCase(), key]));
  const names = new Set(keyOf.keys());
  return columns.map(({ index, samples, title }) => {
    const base = title.replace(/\s+/g, ' ').trim().slice(0, customFieldLimits.name);
    const key = keyOf.get(base.toLowerCase());
    if (key !== undefined && !used.has(`field:${key}`)) {
      used.add(`field:${key}`);
      return { column: index, key };
    }
    let name = base;
    for (let number = 2; names.has(name.toLowerCase()); number += 1)
      name = `${base.slice(0, customFieldLimits.name - 4)} ${number}`;
    names.add(name.toLowerCase());
    return { column: index, name, kind: kindOf({ samples }) };
  });
}
