import type { ExportPart } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { campaignOperations } from './campaign-operations.ts';
import { groupQuery, type PeopleGroup } from './campaigns.queries.ts';

const keptMs = 60_000;
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
  const path = campaignOperations.exportOne.path.replace(':id', id);
  const query = { what, ...(group === undefined ? {} : groupQuery(group)) };
  const response = await fetch(callUrl({ path, query }), { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${names[what]}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
