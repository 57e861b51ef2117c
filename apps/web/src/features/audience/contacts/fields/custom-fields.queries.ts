import {
  createCustomFieldRef,
  listCustomFieldsRef,
  orderCustomFieldsRef,
  removeCustomFieldRef,
  updateCustomFieldRef,
} from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import type { CustomField, CustomFieldKind } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { OperationOf } from '@enlace/contract/core/operation-ref.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Below the key of contacts: their screens use the fields too. */
const fieldsKey = ['contacts', 'fields', 'settings'] as const;

export type CountedField = ReplyOf<OperationOf<typeof listCustomFieldsRef>>['items'][number];
export type FieldInput = { name: string; kind: CustomFieldKind; options: string[] };

/** The client’s custom fields with the number of contacts that have a value. */
export const customFieldsQuery = queryOptions({
  queryKey: fieldsKey,
  queryFn: async ({ signal }) => (await call(listCustomFieldsRef, { signal })).items,
});

/** Creates, edits, orders and deletes fields. */
export function useCustomFieldActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['contacts'] });
  const save = useMutation({
    mutationFn: ({ field, input }: { field: CustomField | undefined; input: FieldInput }) =>
      field
        ? call(updateCustomFieldRef, {
            params: { id: field.id },
            body: { name: input.name, ...(field.options.length > 0 ? { options: input.options } : {}) },
          })
        : call(createCustomFieldRef, { body: input }),
    onSettled,
  });
  const order = useMutation({
    mutationFn: (fields: readonly CountedField[]) =>
      call(orderCustomFieldsRef, { body: { ids: fields.map(({ id }) => id) } }),
    // The new order is shown at once; an error restores the old one.
    async onMutate(fields) {
      await client.cancelQueries({ queryKey: fieldsKey });
      const before = client.getQueryData(customFieldsQuery.queryKey);
      client.setQueryData(customFieldsQuery.queryKey, [...fields]);
      return { before };
    },
    onError: (_error, _fields, context) => client.setQueryData(customFieldsQuery.queryKey, context?.before),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id, values }: CountedField) => call(removeCustomFieldRef, { params: { id }, query: { values } }),
    onSettled,
  });
  return { save, order, remove };
}
