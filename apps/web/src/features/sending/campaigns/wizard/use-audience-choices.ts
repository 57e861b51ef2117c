import type { AudiencePart } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type Campaign, sentCampaignsQuery } from '../api/campaigns.queries.ts';
import { segmentChoicesQuery } from '#components/segments/segment-choices.ts';
import { contactNameQuery } from '../api/contacts.queries.ts';

type Choice = { id: string; name: string };
const staleTime = 30_000;

const foldersQuery = queryOptions({
  queryKey: ['contacts', 'folder-choices'] as const,
  queryFn: ({ signal }) => call(contactFoldersRefs.list, { signal }),
  staleTime,
});
const labelsQuery = queryOptions({
  queryKey: ['contacts', 'label-choices'] as const,
  queryFn: ({ signal }) => call(contactLabelsRefs.list, { signal }),
  staleTime,
});
type FolderRow = { id: string; parentId: string | null; name: string };

function folderPath(rows: readonly FolderRow[], row: FolderRow): string {
  const parent = rows.find(({ id }) => id === row.parentId);
  return parent ? `${folderPath(rows, parent)} / ${row.name}` : row.name;
}

export type ListedKind = Exclude<AudiencePart['type'], 'contacts' | 'selection'>;
export type AudienceSelections = Campaign['selections'];
export type AudienceChoices = {
  selections: AudienceSelections;
  isPending: boolean;
  of: Record<ListedKind, readonly Choice[]>;
};

/** Possible parts of an audience. */
export function useAudienceChoices(selections: AudienceSelections): AudienceChoices {
  const segments = useQuery(segmentChoicesQuery);
  const folders = useQuery(foldersQuery);
  const labels = useQuery(labelsQuery);
  const sent = useQuery(sentCampaignsQuery);
  const rows = folders.data?.items ?? [];
  return {
    isPending: [segments, folders, labels, sent].some(({ isPending }) => isPending),
    selections,
    of: {
      segment: segments.data?.items ?? [],
      folder: rows.map((row) => ({ id: row.id, name: folderPath(rows, row) })),
      label: labels.data?.items ?? [],
      campaign: sent.data?.items ?? [],
    },
  };
}

const shownNames = 30;

/** Names of the listed contacts. */
export function useContactNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const shown = ids.slice(0, shownNames);
  const names = useQueries({ queries: shown.map(contactNameQuery) });
  return new Map(shown.map((id, index) => [id, names[index]?.data?.contact.name ?? '…']));
}
