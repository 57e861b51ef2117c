import { profileStatuses } from '@enlace/contract/account/shell/shell.contract.ts';
import type { ProfileFilter, ProfileSort } from './api/profiles.queries.ts';

export const profileSorts: readonly ProfileSort[] = ['recent', 'visits', 'name'];
export type ListView = 'gallery' | 'table';
export type ListState = ProfileFilter & { view: ListView };

const names = {
  search: 'q',
  status: 'estado',
  sort: 'orden',
  view: 'vista',
  folder: 'carpeta',
  labels: 'etiquetas',
  match: 'con',
} as const;
const idForm = /^[0-9a-f-]{36}$/;

/** The state in the URL; invalid values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const status = params.get(names.status);
  const sort = params.get(names.sort);
  const folder = params.get(names.folder);
  return {
    search: params.get(names.search) ?? '',
    status: profileStatuses.find((each) => each === status),
    sort: profileSorts.find((each) => each === sort) ?? 'recent',
    view: params.get(names.view) === 'tabla' ? 'table' : 'gallery',
    folder: folder === 'none' || (folder !== null && idForm.test(folder)) ? folder : undefined,
    labels: (params.get(names.labels) ?? '').split(',').filter((id) => idForm.test(id)),
    needsAll: params.get(names.match) === 'todas',
  };
}

export function writeListState({ search, status, sort, view, folder, labels, needsAll }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set(names.search, search);
  if (status !== undefined) params.set(names.status, status);
  if (folder !== undefined) params.set(names.folder, folder);
  if (labels.length > 0) params.set(names.labels, labels.join(','));
  if (labels.length > 1 && needsAll) params.set(names.match, 'todas');
  if (sort !== 'recent') params.set(names.sort, sort);
  if (view === 'table') params.set(names.view, 'tabla');
  return params;
}

/** Number of columns of cards that fit, and their gap. */
export function galleryColumns({ width, isPhone }: { width: number; isPhone: boolean }): {
  count: number;
  gap: number;
} {
  if (isPhone) return { count: width < 312 ? 1 : Math.max(2, Math.floor(width / 250)), gap: 12 };
  return { count: Math.max(1, Math.floor((width + 20) / (264 + 20))), gap: 20 };
}
