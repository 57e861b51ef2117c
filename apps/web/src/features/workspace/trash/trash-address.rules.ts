import { trashKinds, type TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';

export type TrashFilter = { kind: TrashKindName | undefined; search: string };

const params = { kind: 'tipo', search: 'q' } as const;

/** Names of kinds in URLs; part of links and bookmarks. */
const kindNames: Record<TrashKindName, string> = {
  profile: 'perfiles',
  post: 'publicaciones',
  comment: 'comentarios',
  file: 'archivos',
  conversation: 'conversaciones',
  contact: 'tamys',
  campaign: 'campanas',
  campaign_series: 'periodicas',
  automation: 'automatizaciones',
  template: 'plantillas',
  saved_reply: 'respuestas',
};

/** The filter in the URL; invalid values are dropped. */
export function readTrashFilter(query: URLSearchParams): TrashFilter {
  const kind = trashKinds.find((each) => kindNames[each] === query.get(params.kind));
  return { kind, search: query.get(params.search)?.trim() ?? '' };
}

/** The inverse, including the question mark. */
export function trashAddress({ kind, search }: TrashFilter): string {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set(params.kind, kindNames[kind]);
  if (search !== '') query.set(params.search, search);
  return `?${query.toString()}`;
}
