import { type FileKind, fileKinds } from '@enlace/contract/files/drive/file-formats.ts';
import type { FileSort } from '@enlace/contract/files/drive/files.contract.ts';

/** All files, or one of the views. */
export const drivePlaces = ['files', 'recent', 'links', 'in_use', 'duplicates', 'trash'] as const;
export type DrivePlace = (typeof drivePlaces)[number];
export const driveSorts = ['recent', 'used', 'changed', 'name', 'size'] as const satisfies readonly FileSort[];
export type DriveLook = 'grid' | 'list';

export type DriveState = {
  place: DrivePlace;
  search: string;
  kind: FileKind | undefined;
  sort: FileSort;
  /** Undefined: the default direction of the sort. */
  order: 'asc' | 'desc' | undefined;
  look: DriveLook;
  /** A folder’s id, `none` for files in no folder, undefined for everything. */
  folder: string | undefined;
  labels: readonly string[];
  needsAll: boolean;
  /** The file open next to the list. */
  open: string | undefined;
  /** The open dialog for managing folders or labels. */
  manager: 'folders' | 'labels' | undefined;
};

const placeWords: Record<DrivePlace, string> = {
  files: '',
  recent: 'recientes',
  in_use: 'en-uso',
  duplicates: 'repetidos',
  links: 'compartidos',
  trash: 'papelera',
};
const kindWords: Record<FileKind, string> = {
  image: 'imagen',
  document: 'documento',
  video: 'video',
  audio: 'audio',
  text: 'texto',
  archive: 'comprimido',
  other: 'otro',
};
const sortWords: Record<FileSort, string> = {
  recent: '',
  used: 'uso',
  changed: 'cambio',
  name: 'nombre',
  size: 'peso',
};
const managerWords = { folders: 'carpetas', labels: 'etiquetas' } as const;
const idForm = /^[0-9a-f-]{36}$/;

const managers = ['folders', 'labels'] as const;

function idOf(text: string | null): string | undefined {
  return text !== null && idForm.test(text) ? text : undefined;
}

/** The state in the URL; invalid values are ignored. */
export function driveStateOf(params: URLSearchParams): DriveState {
  const folder = params.get('carpeta');
  const order = params.get('sentido');
  return {
    place: drivePlaces.find((place) => place !== 'files' && placeWords[place] === params.get('ver')) ?? 'files',
    search: params.get('q') ?? '',
    kind: fileKinds.find((kind) => kindWords[kind] === params.get('tipo')),
    sort: driveSorts.find((sort) => sort !== 'recent' && sortWords[sort] === params.get('orden')) ?? 'recent',
    order: order === 'asc' || order === 'desc' ? order : undefined,
    look: params.get('vista') === 'lista' ? 'list' : 'grid',
    folder: folder === 'none' ? folder : idOf(folder),
    labels: (params.get('etiquetas') ?? '').split(',').filter((id) => idForm.test(id)),
    needsAll: params.get('con') === 'todas',
    open: idOf(params.get('abierto')),
    manager: managers.find((manager) => managerWords[manager] === params.get('organizar')),
  };
}

export function driveAddress(state: DriveState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.place !== 'files') params.set('ver', placeWords[state.place]);
  if (state.search !== '') params.set('q', state.search);
  if (state.kind !== undefined) params.set('tipo', kindWords[state.kind]);
  if (state.folder !== undefined) params.set('carpeta', state.folder);
  if (state.labels.length > 0) params.set('etiquetas', state.labels.join(','));
  if (state.labels.length > 1 && state.needsAll) params.set('con', 'todas');
  if (state.sort !== 'recent') params.set('orden', sortWords[state.sort]);
  if (state.order !== undefined) params.set('sentido', state.order);
  if (state.look === 'list') params.set('vista', 'lista');
  if (state.open !== undefined) params.set('abierto', state.open);
  if (state.manager !== undefined) params.set('organizar', managerWords[state.manager]);
  return params;
}

/** Whether any filter other than the folder is set; then subfolders are included. */
export function isSearching({ search, kind, labels }: Pick<DriveState, 'search' | 'kind' | 'labels'>): boolean {
  return search !== '' || kind !== undefined || labels.length > 0;
}

/** Whether the order can be chosen; the other views have one of their own. */
export function canSortIn(place: DrivePlace): boolean {
  return place === 'files' || place === 'in_use';
}

/** Default direction of a sort. */
export function usualOrder(sort: FileSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

/** The state as the server’s query; unset filters are omitted. */
export function listQueryOf(state: DriveState) {
  const isUnfiled = state.folder === 'none';
  const yes = 'true' as const;
  return {
    ...(state.place === 'recent'
      ? { sort: 'used' as const }
      : { sort: state.sort, ...(state.order === undefined ? {} : { order: state.order }) }),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(state.kind === undefined ? {} : { kind: state.kind }),
    ...(isUnfiled ? { isUnfiled: yes } : {}),
    ...(state.folder === undefined || isUnfiled ? {} : { folderId: state.folder }),
    ...(state.folder === undefined || isUnfiled || isSearching(state) ? {} : { isDirect: yes }),
    ...(state.labels.length === 0 ? {} : { labelIds: state.labels.join(',') }),
    ...(state.labels.length > 1 && state.needsAll ? { needsAllLabels: yes } : {}),
    ...(state.place === 'in_use' ? { isInUse: yes } : {}),
    ...(state.place === 'duplicates' ? { isDuplicate: yes } : {}),
    ...(state.place === 'trash' ? { isInTrash: yes } : {}),
  };
}
export type DriveQuery = ReturnType<typeof listQueryOf>;
