import type {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomField,
  updateCustomField,
} from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import type { CustomField, CustomFieldKind } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef, type OperationOf, type ReplyOf } from '#lib/api/operation-ref.ts';

const path = '/api/contacts/fields';
const listRef = operationRef<typeof listCustomFields>({ method: 'GET', path });
const createRef = operationRef<typeof createCustomField>({ method: 'POST', path });
const updateRef = operationRef<typeof updateCustomField>({ method: 'PATCH', path: `${path}/:id` });
const orderRef = operationRef<typeof orderCustomFields>({ method: 'PUT', path: `${path}/order` });
const removeRef = operationRef<typeof removeCustomField>({ method: 'DELETE', path: `${path}/:id` });

/** Below the key of contacts: their screens use the fields too. */
const fieldsKey = ['contacts', 'fields', 'settings'] as const;

export type CountedField = ReplyOf<OperationOf<typeof listRef>>['items'][number];
export type FieldInput = { name: string; kind: CustomFieldKind; options: string[] };

/** The client’s custom fields with the number of contacts that have a value. */
export const customFieldsQuery = queryOptions({
  queryKey: fieldsKey,
  queryFn: async ({ signal }) => (await call(listRef, { signal })).items,
});

/** Creates, edits, orders and deletes fields. */
export function useCustomFieldActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['contacts'] });
  const save = useMutation({
    mutationFn: ({ field, input }: { field: CustomField | undefined; input: FieldInput }) =>
      field
        ? call(updateRef, {
            params: { id: field.id },
            body: { name: input.name, ...(field.options.length > 0 ? { options: input.options } : {}) },
          })
        : call(createRef, { body: input }),
    onSettled,
  });
  const order = useMutation({
    mutationFn: (fields: readonly CountedField[]) => call(orderRef, { body: { ids: fields.map(({ id }) => id) } }),
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
    mutationFn: ({ id, values }: CountedField) => call(removeRef, { params: { id }, query: { values } }),
    onSettled,
  });
  return { save, order, remove };
}
