import type { CampaignRow, CampaignView } from '../campaigns.types.ts';

/** The stored campaign within its view. */
export function toDraftRow(view: CampaignView): CampaignRow {
  return { ...view, audience: view.audienceDefinition };
}
