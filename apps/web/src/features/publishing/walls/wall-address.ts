import type { ShownView } from './api/walls.queries.ts';

/** A list of posts, or pending items. */
export type WallPlace = ShownView | 'inbox';

export type WallAddress = {
  /** Undefined: the first wall. */
  profileId: string | undefined;
  place: WallPlace;
  search: string;
  /** The draft open in the composer. */
  draftId: string | undefined;
  /** Pending items of all walls instead of this one. */
  ofAllWalls: boolean;
  /** Rejected items instead of pending ones. */
  ofRejected: boolean;
};

const words: Record<WallPlace, string> = {
  published: 'publicado',
  scheduled: 'programado',
  draft: 'borradores',
  archived: 'archivo',
  trash: 'papelera',
  inbox: 'revisar',
};

const places = ['published', 'scheduled', 'draft', 'archived', 'trash', 'inbox'] as const;

export function readWallAddress(query: URLSearchParams): WallAddress {
  const word = query.get('ver');
  return {
    profileId: query.get('perfil') ?? undefined,
    place: places.find((place) => words[place] === word) ?? 'published',
    search: query.get('q')?.trim() ?? '',
    draftId: query.get('borrador') ?? undefined,
    ofAllWalls: query.get('de') === 'todos',
    ofRejected: query.get('estado') === 'rechazado',
  };
}

/** The shortest query string of a URL; defaults are omitted. */
export function writeWallAddress(address: Partial<WallAddress>): string {
  const query = new URLSearchParams();
  if (address.profileId !== undefined) query.set('perfil', address.profileId);
  if (address.place !== undefined && address.place !== 'published') query.set('ver', words[address.place]);
  if (address.search) query.set('q', address.search);
  if (address.draftId !== undefined) query.set('borrador', address.draftId);
  if (address.ofAllWalls) query.set('de', 'todos');
  if (address.ofRejected) query.set('estado', 'rechazado');
  const text = query.toString();
  return text === '' ? '?' : `?${text}`;
}
