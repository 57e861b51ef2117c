import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { mailPreviewSchema, mailViewerSchema } from '../templates/templates.schemas.ts';
import {
  campaignDeliverySchema,
  campaignDraftSchema,
  campaignLimits,
  campaignReportSchema,
  campaignSchema,
  deliveryFilters,
} from './campaigns.schemas.ts';
import { preflightSchema } from './preflight.schemas.ts';
import { campaignTimingSchema } from './timing.schemas.ts';

const params = z.object({ id: idSchema });

export const getCampaign = defineOperation({
  id: 'campaigns.get',
  method: 'GET',
  path: '/api/campaigns/:id',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'One campaign with progress and funnel',
  params,
  reply: campaignSchema,
});

export const createCampaign = defineOperation({
  id: 'campaigns.create',
  method: 'POST',
  path: '/api/campaigns',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'New draft, optionally from a template',
  body: z.object({
    /** Default: the name of the template, or “Untitled” in the language of the request. */
    name: lineSchema({ max: campaignLimits.name }).optional(),
    templateId: idSchema.optional(),
    /** Default: the client’s main profile. */
    profileId: idSchema.optional(),
    /** Opened and not changed yet: in no list before its first change, and removed after two days without one. */
    isBlank: z.boolean().optional(),
  }),
  reply: campaignSchema,
});

export const saveCampaign = defineOperation({
  id: 'campaigns.save',
  method: 'PUT',
  path: '/api/campaigns/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Save a draft over the revision it was made from',
  params,
  body: campaignDraftSchema,
  reply: campaignSchema,
  errors: ['campaigns.draft_conflict', 'campaigns.wrong_state', 'plan.feature_missing', 'plan.feature_not_offered'],
});

export const preflightCampaign = defineOperation({
  id: 'campaigns.preflight',
  method: 'GET',
  path: '/api/campaigns/:id/preflight',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'What would happen on start: audience, who is left out and why, quota, problems, size',
  params,
  reply: preflightSchema,
});

export const previewCampaign = defineOperation({
  id: 'campaigns.preview',
  method: 'GET',
  path: '/api/campaigns/:id/preview',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The mail as a chosen tamy gets it; after the start the frozen one',
  params,
  query: z.object({
    contactId: idSchema.optional(),
    /** One mail of an experiment, from 0. */
    variant: z.coerce.number().int().min(0).max(3).optional(),
    /** Whose blocks it shows. Default: those of the tamy, and without one all. */
    viewer: mailViewerSchema.optional(),
  }),
  reply: mailPreviewSchema,
});

export const startCampaign = defineOperation({
  id: 'campaigns.start',
  method: 'POST',
  path: '/api/campaigns/:id/start',
  access: 'user',
  permission: 'campaigns.write',
  summary:
    'Freeze audience and mail, take the quota, and send as the draft says: after a hold of ten seconds, or at its time; `sendAt` or a timing here replaces the draft’s',
  params,
  body: z.object({
    sendAt: instantSchema.nullable().optional(),
    /** Default: `sendAt`, else the draft's timing. */
    timing: campaignTimingSchema.optional(),
    /** Send although texts of the mail are still those of a template of the gallery. */
    acceptsSampleText: z.boolean().optional(),
  }),
  reply: campaignSchema,
  errors: [
    'campaigns.wrong_state',
    'campaigns.incomplete',
    'campaigns.empty_audience',
    'campaigns.template_broken',
    'campaigns.bad_schedule',
    'campaigns.bad_experiment',
    'campaigns.equal_variants',
    'campaigns.sample_text',
    'campaigns.no_postal_address',
    'campaigns.audience_gone',
    'sending_domains.not_ready',
    'senders.server_off',
    'quota.exceeded',
    'quota.read_only',
    'plan.feature_missing',
    'plan.feature_not_offered',
    'erasure.client_leaving',
  ],
});

export const withdrawCampaign = defineOperation({
  id: 'campaigns.withdraw',
  method: 'POST',
  path: '/api/campaigns/:id/withdraw',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Back to draft while nothing has been sent: a scheduled campaign, or within the hold',
  params,
  reply: campaignSchema,
  errors: ['campaigns.wrong_state'],
});

export const pauseCampaign = defineOperation({
  id: 'campaigns.pause',
  method: 'POST',
  path: '/api/campaigns/:id/pause',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Pause within a second; what is in progress is finished',
  params,
  reply: campaignSchema,
  errors: ['campaigns.wrong_state'],
});

export const resumeCampaign = defineOperation({
  id: 'campaigns.resume',
  method: 'POST',
  path: '/api/campaigns/:id/resume',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Resume exactly where it stopped; one whose time has passed starts now',
  params,
  reply: campaignSchema,
  errors: [
    'campaigns.wrong_state',
    'campaigns.incomplete',
    'campaigns.empty_audience',
    'campaigns.template_broken',
    'campaigns.sample_text',
    'campaigns.bad_experiment',
    'campaigns.audience_gone',
    'sending_domains.not_ready',
    'senders.server_off',
    'quota.exceeded',
    'quota.read_only',
    'erasure.client_leaving',
  ],
});

export const cancelCampaign = defineOperation({
  id: 'campaigns.cancel',
  method: 'POST',
  path: '/api/campaigns/:id/cancel',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Stop for good; pending recipients are skipped and their quota is returned',
  params,
  reply: campaignSchema,
  errors: ['campaigns.wrong_state'],
});

export const resendUncertain = defineOperation({
  id: 'campaigns.resend_uncertain',
  method: 'POST',
  path: '/api/campaigns/:id/resend-uncertain',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Send again to uncertain recipients; some may receive it twice',
  params,
  reply: campaignSchema,
  errors: ['campaigns.wrong_state'],
});

export const duplicateCampaign = defineOperation({
  id: 'campaigns.duplicate',
  method: 'POST',
  path: '/api/campaigns/:id/duplicate',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'A new draft with the same content and audience',
  params,
  reply: campaignSchema,
});

export const removeCampaign = defineOperation({
  id: 'campaigns.remove',
  method: 'DELETE',
  path: '/api/campaigns/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Move a draft or a finished campaign to the trash',
  params,
  reply: emptySchema,
  errors: ['campaigns.wrong_state'],
});

export const restoreCampaign = defineOperation({
  id: 'campaigns.restore',
  method: 'POST',
  path: '/api/campaigns/:id/restore',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Restore a campaign from the trash',
  params,
  reply: campaignSchema,
});

export const listCampaignDeliveries = defineOperation({
  id: 'campaigns.deliveries',
  method: 'GET',
  path: '/api/campaigns/:id/deliveries',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The ledger: one row per tamy; `failed` is rejected and uncertain together',
  params,
  query: z.object({
    ...pageQueryShape,
    filter: z.enum(deliveryFilters).optional(),
    search: z.string().max(100).optional(),
    /** Only people who followed this link. */
    linkId: z.coerce.number().int().min(1).max(9999).optional(),
  }),
  reply: pageOf(campaignDeliverySchema),
});

export const campaignReport = defineOperation({
  id: 'campaigns.report',
  method: 'GET',
  path: '/api/campaigns/:id/report',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Funnel, timeline, links, devices, domains and failures',
  params,
  reply: campaignReportSchema,
});
