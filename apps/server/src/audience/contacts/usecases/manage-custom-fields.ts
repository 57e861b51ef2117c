import {
  type CreateCustomFieldInput,
  type CustomField,
  customFieldLimits,
  type UpdateCustomFieldInput,
} from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import {
  countValues,
  type CustomFieldRow,
  insertField,
  listFieldRows,
  lockFields,
  placeFields,
  removeField,
  updateField,
  usedKeys,
} from '../custom-fields.repository.ts';
import { foldText } from '#platform/search/search-tokens.ts';

const maximumLength = 40;
/** Names with another meaning in mails. */
const reserved = new Set([
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'language',
  'fields',
]);

/** A never used key for a field of this name: letters, digits and underscores, as mail variables require. */
function fieldKey({ name, used }: { name: string; used: ReadonlySet<string> }): string {
  const word = foldText(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, maximumLength);
  const base = word === '' || /^\d/.test(word) || reserved.has(word) ? `campo${word === '' ? '' : `_${word}`}` : word;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!used.has(key)) return key;
  }
}

type Deps = Pick<ContactsDeps, 'db' | 'clock' | 'ids'>;
type Call = { deps: Deps; ctx: ClientContext };

function present({ id, key, name, kind, options }: CustomFieldRow): CustomField {
  return { id, key, name, kind, options };
}

async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'contact_fields_name')) throw new AppError('contacts.field_name_taken');
    throw error;
  }
}

/** The client's fields, each with the number of contacts that have a value. */
export async function listCustomFields({ deps, ctx }: Call): Promise<{ items: (CustomField & { values: number })[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listFieldRows(tx, owner);
    const counts = await countValues(
      tx,
      owner,
      rows.map(({ key }) => key),
    );
    return { items: rows.map((row) => ({ ...present(row), values: counts.get(row.key) ?? 0 })) };
  });
}

/** Creates a field. Errors: contacts.field_name_taken, contacts.too_many_fields. */
export async function createCustomField({
  deps,
  ctx,
  input,
}: Call & { input: CreateCustomFieldInput }): Promise<CustomField> {
  const { owner, actor } = authorOf(ctx);
  return namedOnce(() =>
    deps.db.scoped(owner, async (tx) => {
      const fields = await lockFields(tx, owner);
      if (fields.length >= customFieldLimits.fields) throw new AppError('contacts.too_many_fields');
      const key = fieldKey({ name: input.name, used: await usedKeys(tx, owner) });
      const field = { ...input, id: deps.ids.uuid(), key, position: (fields.at(-1)?.position ?? -1) + 1 };
      await insertField(tx, owner, field);
      const { name, kind } = field;
      const entry = {
        action: 'contact_field.created',
        subjectKind: 'contact_field',
        subjectId: field.id,
        after: { name, kind },
      };
      await recordHistory({ tx, owner, actor, entry });
      return present(field);
    }),
  );
}

/** Renames a field or changes its options. Errors: resource.not_found, contacts.field_name_taken, request.invalid. */
export async function updateCustomField(
  input: Call & { id: string; input: UpdateCustomFieldInput },
): Promise<CustomField> {
  const { deps, ctx, id } = input;
  const { owner, actor } = authorOf(ctx);
  return namedOnce(() =>
    deps.db.scoped(owner, async (tx) => {
      const field = (await lockFields(tx, owner)).find((each) => each.id === id);
      if (!field) throw notFound();
      const { name = field.name, options = field.options } = input.input;
      const hasOptions = field.kind === 'choice' || field.kind === 'choices';
      if (hasOptions !== options.length > 0) throw invalidField('options', hasOptions ? 'required' : 'invalid_option');
      await updateField(tx, owner, { id, name, options, now: deps.clock.now() });
      const before = { name: field.name, options: field.options };
      const entry = {
        action: 'contact_field.changed',
        subjectKind: 'contact_field',
        subjectId: id,
        before,
        after: { name, options },
      };
      await recordHistory({ tx, owner, actor, entry });
      return present({ ...field, name, options });
    }),
  );
}

/** Reorders the fields; unknown ids are refused. */
export async function orderCustomFields({ deps, ctx, ids }: Call & { ids: readonly string[] }): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  await deps.db.scoped(owner, async (tx) => {
    const fields = await lockFields(tx, owner);
    if (ids.some((id) => !fields.some((field) => field.id === id))) throw notFound();
    const wanted = [...new Set([...ids, ...fields.map(({ id }) => id)])];
    await placeFields(tx, owner, wanted);
    const count = wanted.length;
    await recordHistory({
      tx,
      owner,
      actor,
      entry: { action: 'contact_field.ordered', subjectKind: 'contact_field', subjectId: null, after: { count } },
    });
  });
}

type RemoveInput = Call & { id: string; values: number };

/** Removes a field with its values, if their number is still the one shown. Errors: contacts.field_values_changed. */
export async function removeCustomField({ deps, ctx, id, values }: RemoveInput): Promise<{ values: number }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const field = (await lockFields(tx, owner)).find((each) => each.id === id);
    if (!field) throw notFound();
    const removed = await removeField(tx, owner, { field, now: deps.clock.now() });
    if (removed !== values) throw new AppError('contacts.field_values_changed', { params: { values: removed } });
    const { name, kind } = field;
    const before = { name, kind, count: removed };
    await recordHistory({
      tx,
      owner,
      actor,
      entry: { action: 'contact_field.removed', subjectKind: 'contact_field', subjectId: id, before },
    });
    return { values: removed };
  });
}
