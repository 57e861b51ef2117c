import { exportCampaignRef } from '@enlace/contract/sending/campaigns/campaign-rounds.refs.gen.ts';
import type { ExportPart } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import { groupQuery, type PeopleGroup } from './campaigns.queries.ts';

const names: Record<ExportPart, string> = {
  people: 'personas',
  figures: 'cifras',
  timeline: 'horas',
  links: 'enlaces',
  devices: 'dispositivos',
  domains: 'dominios',
};

/** Downloads people or a part of the report as CSV. Rejects with `ApiError`. */
export async function saveExport(id: string, what: ExportPart, group?: PeopleGroup): Promise<void> {
  const query = { what, ...(group === undefined ? {} : groupQuery(group)) };
  await saveFileAs(exportCampaignRef, { params: { id }, query }, `${names[what]}.csv`);
}
