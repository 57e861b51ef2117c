import { blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { automationPlanSchema } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { campaignAudienceSchema } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import type { Adapted, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { textOf, withCurrentKeys } from './row-values.ts';

function adaptDocument(row: Row): Adapted {
  const document = blockDocumentSchema.safeParse(row['document']);
  return document.success ? { ...row, document: document.data } : 'invalid';
}

const nextState: Readonly<Record<string, string>> = {
  draft: 'draft',
  scheduled: 'draft',
  sent: 'sent',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** History stays history; scheduled campaigns become drafts again, and those being sent are finished. */
function adaptCampaign(row: Row, { rests }: ImportContext): Adapted {
  // Mails of automations belong to runs, which are not imported.
  if (row['kind'] === 'stream') return 'stays';
  const audience = campaignAudienceSchema.safeParse(withCurrentKeys(row['audience']));
  if (!audience.success) return 'invalid';
  const exported = textOf(row, 'state');
  const state = nextState[exported] ?? 'cancelled';
  if (state !== exported) rests('campaigns', textOf(row, 'name'));
  const draft = { scheduled_at: null, started_at: null, finished_at: null, test_sent_at: null, decide_at: null };
  return {
    ...row,
    ...(state === 'draft' ? draft : {}),
    audience: audience.data,
    state,
    pause_reason: null,
    hold_until: null,
    timelines_after: null,
    timelines_written: state !== 'draft',
    is_public: false,
    public_since: null,
  };
}

const unsettled = new Set(['pending', 'claimed', 'sending']);

function adaptDelivery(row: Row): Adapted {
  const state = textOf(row, 'state');
  if (!unsettled.has(state)) return row;
  const settled =
    state === 'pending' ? { state: 'skipped', skip_reason: 'cancelled' } : { state: 'uncertain', skip_reason: null };
  return { ...row, ...settled, failed: true, next_attempt_at: null };
}

/** Its runs are not imported; here it stays inactive until somebody activates it. */
function adaptAutomation(row: Row, { rests }: ImportContext): Adapted {
  const { name, trigger, audience, reentry } = row;
  const steps = withCurrentKeys(row['steps']);
  const plan = automationPlanSchema.safeParse({ name, trigger, audience: audience ?? null, reentry, steps });
  if (!plan.success) return 'invalid';
  if (row['state'] === 'active') rests('automations', plan.data.name);
  const asleep = { pause_reason: null, next_scan_at: null, armed_at: null, scanned_day: null, scanned_until: null };
  return { ...row, ...plan.data, ...asleep, state: 'draft', activated_at: null };
}

const ofCampaign = { kind: 'campaigns', parents: ['campaign_id'] } as const;

/** What somebody brought in is no blank draft, which would be hidden and removed the next night. */
const kept = { drop: ['is_blank'] } as const;

/** Templates, campaigns as history, automations as plans. */
export const mailingTables: readonly ImportSpec[] = [
  {
    table: 'templates',
    kind: 'templates',
    isCounted: true,
    hasId: true,
    label: ['name'],
    adapt: adaptDocument,
    ...kept,
  },
  { table: 'template_versions', kind: 'templates', hasId: true, parents: ['template_id'], adapt: adaptDocument },
  {
    table: 'saved_replies',
    kind: 'templates',
    parents: ['template_id', 'profile_id'],
    adapt: (row) =>
      row['format'] === 'rich' ? { ...row, body: cleanAnswerHtml(textOf(row, 'body'), { pictures: false }) } : row,
  },
  { table: 'audience_selections', kind: 'campaigns', hasId: true },
  { table: 'audience_selected', kind: 'campaigns', parents: ['selection_id', 'contact_id'] },
  {
    table: 'campaigns',
    kind: 'campaigns',
    isCounted: true,
    hasId: true,
    label: ['name'],
    adapt: adaptCampaign,
    // Files get ids of their own here.
    drop: ['is_blank', 'attachment_ids'],
  },
  { table: 'campaign_contents', ...ofCampaign, adapt: adaptDocument },
  { table: 'campaign_variants', ...ofCampaign, adapt: adaptDocument },
  { table: 'campaign_links', ...ofCampaign },
  { table: 'campaign_totals', ...ofCampaign },
  {
    table: 'campaign_deliveries',
    kind: 'campaigns',
    hasId: true,
    parents: ['campaign_id', 'contact_id'],
    adapt: adaptDelivery,
  },
  { table: 'campaign_events', kind: 'campaigns', parents: ['campaign_id', 'contact_id'], onlyWithNew: 'campaign_id' },
  { table: 'campaign_minutes', ...ofCampaign },
  {
    table: 'automations',
    kind: 'automations',
    isCounted: true,
    hasId: true,
    label: ['name'],
    adapt: adaptAutomation,
    ...kept,
  },
];
