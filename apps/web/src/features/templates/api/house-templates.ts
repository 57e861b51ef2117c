import type {
  createHouseTemplate,
  getHouseTemplate,
  listHouseStarters,
  listHouseTemplates,
  listHouseVariables,
  previewHouseTemplate,
  publishHouseTemplate,
  removeHouseTemplate,
  restoreHouseTemplate,
  saveHouseTemplate,
  withdrawHouseTemplate,
} from '@enlace/contract/sending/templates/house-templates.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/admin/templates';

/** Operations of administrators on the operator's templates. */
export const houseOperations = {
  list: operationRef<typeof listHouseTemplates>({ method: 'GET', path }),
  starters: operationRef<typeof listHouseStarters>({ method: 'GET', path: `${path}/starters` }),
  variables: operationRef<typeof listHouseVariables>({ method: 'GET', path: `${path}/variables` }),
  get: operationRef<typeof getHouseTemplate>({ method: 'GET', path: `${path}/:id` }),
  create: operationRef<typeof createHouseTemplate>({ method: 'POST', path }),
  save: operationRef<typeof saveHouseTemplate>({ method: 'PUT', path: `${path}/:id` }),
  publish: operationRef<typeof publishHouseTemplate>({ method: 'POST', path: `${path}/:id/publish` }),
  withdraw: operationRef<typeof withdrawHouseTemplate>({ method: 'POST', path: `${path}/:id/withdraw` }),
  remove: operationRef<typeof removeHouseTemplate>({ method: 'DELETE', path: `${path}/:id` }),
  restore: operationRef<typeof restoreHouseTemplate>({ method: 'POST', path: `${path}/:id/restore` }),
  preview: operationRef<typeof previewHouseTemplate>({ method: 'POST', path: `${path}/:id/preview` }),
};

export const houseKeys = {
  list: ['house-templates', 'list'] as const,
  one: (id: string) => ['house-templates', 'one', id] as const,
};

export const houseVariablesQuery = queryOptions({
  queryKey: ['house-templates', 'variables'] as const,
  queryFn: ({ signal }) => call(houseOperations.variables, { signal }),
  staleTime: Infinity,
});

export const houseListQuery = queryOptions({
  queryKey: houseKeys.list,
  queryFn: ({ signal }) => call(houseOperations.list, { signal }),
});

export const houseStartersQuery = queryOptions({
  queryKey: ['house-templates', 'starters'] as const,
  queryFn: ({ signal }) => call(houseOperations.starters, { signal }),
  staleTime: Infinity,
});

export function houseTemplateQuery(id: string) {
  return queryOptions({
    queryKey: houseKeys.one(id),
    queryFn: ({ signal }) => call(houseOperations.get, { params: { id }, signal }),
  });
}

/** The stored draft as the sample person would get it. */
export function houseDraftPicture({ id, updatedAt }: { id: string; updatedAt: string }) {
  return queryOptions({
    queryKey: ['house-templates', 'picture', id, updatedAt] as const,
    queryFn: ({ signal }) => call(houseOperations.preview, { params: { id }, body: {}, signal }),
    staleTime: Infinity,
  });
}
