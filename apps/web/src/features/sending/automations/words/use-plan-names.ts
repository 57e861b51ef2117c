import type { TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import {
  fieldChoicesQuery,
  profileChoicesQuery,
  segmentChoicesQuery,
  templateChoicesQuery,
} from '../api/automations.queries.ts';

export type Named = { id: string; name: string };

/** Everything steps and triggers refer to, as options and for sentences. */
export type PlanNames = {
  labels: readonly Named[];
  folders: readonly Named[];
  segments: readonly Named[];
  profiles: readonly Named[];
  templates: readonly TemplateSummary[];
  /** By key, only date fields. */
  dateFields: readonly Named[];
  /** False until all have loaded, so that nothing is reported missing too early. */
  isReady: boolean;
};

export function usePlanNames(): PlanNames {
  const collection = useCollection(contactCollection);
  const segments = useQuery(segmentChoicesQuery);
  const profiles = useQuery(profileChoicesQuery);
  const templates = useQuery(templateChoicesQuery);
  const fields = useQuery(fieldChoicesQuery);
  return {
    labels: collection.labels,
    folders: collection.folders.map(({ id }) => ({ id, name: folderPath(collection.folders, id) })),
    segments: segments.data ?? [],
    profiles: profiles.data?.items ?? [],
    templates: templates.data?.items ?? [],
    dateFields: (fields.data ?? []).filter(({ kind }) => kind === 'date').map(({ key, name }) => ({ id: key, name })),
    isReady: collection.isReady && [segments, profiles, templates, fields].every(({ isPending }) => !isPending),
  };
}
