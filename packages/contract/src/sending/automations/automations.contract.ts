import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { automationLimits, automationStepIdSchema } from './automation-steps.schemas.ts';
import {
  automationChangeSchema,
  automationPlanSchema,
  automationRunSchema,
  automationSchema,
  automationStarterIds,
  automationStarterSchema,
  automationStateSchema,
  automationSummarySchema,
  entryRefusalSchema,
  runLogEntrySchema,
  runStateSchema,
  tryStepSchema,
} from './automations.schemas.ts';

const params = z.object({ id: idSchema });
const runParams = z.object({ id: idSchema, runId: idSchema });

export const listAutomations = defineOperation({
  id: 'automations.list',
  method: 'GET',
  path: '/api/automations',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Automations, newest first, with the count of each state',
  query: z.object({
    ...pageQueryShape,
    state: automationStateSchema.optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(automationSummarySchema).extend({
    counts: z.object({
      all: z.number().int(),
      draft: z.number().int(),
      active: z.number().int(),
      paused: z.number().int(),
    }),
  }),
});

export const listAutomationStarters = defineOperation({
  id: 'automations.starters',
  method: 'GET',
  path: '/api/automations/starters',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Ready automations to start from, in one of the languages; by default that of the request',
  query: z.object({ locale: wireLocaleSchema.optional() }),
  reply: z.object({ items: z.array(automationStarterSchema) }),
});

export const getAutomation = defineOperation({
  id: 'automations.get',
  method: 'GET',
  path: '/api/automations/:id',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'One automation with its steps, problems and figures',
  params,
  reply: automationSchema,
});

export const createAutomation = defineOperation({
  id: 'automations.create',
  method: 'POST',
  path: '/api/automations',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'automations',
  summary: 'New draft, empty or from a starter, whose mails become templates of the client',
  body: z.strictObject({
    /** Default: the name of the starter, or “Untitled” in the language of the request. */
    name: lineSchema({ max: automationLimits.name }).optional(),
    starterId: z.enum(automationStarterIds).optional(),
    /** Language of the starter; default: that of the request. */
    locale: wireLocaleSchema.optional(),
    /** Opened and not changed yet: in no list before its first change, and removed after two days without one. */
    isBlank: z.boolean().optional(),
  }),
  reply: automationSchema,
  errors: ['automations.too_many', 'templates.too_many'],
});

/**
 * Changing an active automation takes effect as a whole and immediately: contacts stay at their step, by its id; if it
 * was removed they continue with the first remaining step after it. A paused automation may have problems, an active
 * one may not.
 */
export const updateAutomation = defineOperation({
  id: 'automations.update',
  method: 'PUT',
  path: '/api/automations/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Save the plan over the revision it was made from; what is absent stays',
  params,
  body: automationChangeSchema,
  reply: automationSchema,
  errors: ['automations.draft_conflict', 'automations.incomplete', 'campaigns.sample_text', 'resource.not_found'],
});

export const activateAutomation = defineOperation({
  id: 'automations.activate',
  method: 'POST',
  path: '/api/automations/:id/activate',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'automations',
  summary: 'Freeze its mails and let tamys enter; after a pause everyone continues, late or not',
  params,
  body: z.object({
    /** Go on although texts of the mail are still those of a template of the gallery. */
    acceptsSampleText: z.boolean().optional(),
  }),
  reply: automationSchema,
  errors: [
    'automations.wrong_state',
    'automations.incomplete',
    'campaigns.sample_text',
    'campaigns.no_postal_address',
    'resource.not_found',
    'quota.read_only',
    'erasure.client_leaving',
  ],
});

export const pauseAutomation = defineOperation({
  id: 'automations.pause',
  method: 'POST',
  path: '/api/automations/:id/pause',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'No one enters, nothing moves, no mail is sent; everyone keeps their place',
  params,
  reply: automationSchema,
  errors: ['automations.wrong_state', 'resource.not_found'],
});

export const duplicateAutomation = defineOperation({
  id: 'automations.duplicate',
  method: 'POST',
  path: '/api/automations/:id/duplicate',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'automations',
  summary: 'A new draft with the same plan',
  params,
  reply: automationSchema,
  errors: ['automations.too_many', 'resource.not_found'],
});

export const removeAutomation = defineOperation({
  id: 'automations.remove',
  method: 'DELETE',
  path: '/api/automations/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Move an automation to the trash; it stops as if paused, and `restore` brings it back paused',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const restoreAutomation = defineOperation({
  id: 'automations.restore',
  method: 'POST',
  path: '/api/automations/:id/restore',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Restore an automation from the trash, with everyone who was in it',
  params,
  reply: automationSchema,
  errors: ['automations.too_many', 'resource.not_found'],
});

export const listAutomationRuns = defineOperation({
  id: 'automations.runs',
  method: 'GET',
  path: '/api/automations/:id/runs',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Tamys in an automation and those who have been through it, newest first',
  params,
  query: z.object({
    ...pageQueryShape,
    state: runStateSchema.optional(),
    /** Currently at this step. */
    stepId: automationStepIdSchema.optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(automationRunSchema),
});

export const getAutomationRun = defineOperation({
  id: 'automations.run',
  method: 'GET',
  path: '/api/automations/:id/runs/:runId',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'One run with everything that happened in it, oldest first',
  params: runParams,
  reply: automationRunSchema.extend({ log: z.array(runLogEntrySchema) }),
  errors: ['resource.not_found'],
});

export const cancelAutomationRun = defineOperation({
  id: 'automations.cancel_run',
  method: 'POST',
  path: '/api/automations/:id/runs/:runId/cancel',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Remove a tamy from an automation; unsent mails are withdrawn',
  params: runParams,
  reply: automationRunSchema,
  errors: ['automations.wrong_state', 'resource.not_found'],
});

export const enrolInAutomation = defineOperation({
  id: 'automations.enrol',
  method: 'POST',
  path: '/api/automations/:id/enrol',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'automations',
  summary: 'Add selected tamys to an active automation, by its rules for entering',
  params,
  body: z.strictObject({ contactIds: z.array(idSchema).min(1).max(automationLimits.enrol) }),
  reply: z.object({
    entered: z.number().int(),
    refused: z.array(z.object({ contactId: idSchema, reason: entryRefusalSchema })),
  }),
  errors: ['automations.wrong_state', 'resource.not_found'],
});

export const tryAutomation = defineOperation({
  id: 'automations.try',
  method: 'POST',
  path: '/api/automations/:id/try',
  access: 'user',
  permission: 'campaigns.read',
  history: 'none',
  summary: 'What would happen to this tamy, step by step, with the waits skipped; nothing is done',
  params,
  body: z.strictObject({
    contactId: idSchema,
    /** Conditions on mails assume that the person opened, clicked and answered; otherwise that they did not. */
    reads: z.boolean().default(true),
    /** The plan on the screen; default: the stored one. */
    plan: automationPlanSchema.optional(),
  }),
  reply: z.object({
    /** Why the contact would not be admitted now; the steps are shown anyway. */
    refusal: entryRefusalSchema.nullable(),
    steps: z.array(tryStepSchema),
    /** Number of blocking problems of the plan. */
    problems: z.number().int(),
  }),
  errors: ['resource.not_found'],
});

/** For a contact's page. */
export const listContactAutomations = defineOperation({
  id: 'automations.of_contact',
  method: 'GET',
  path: '/api/contacts/:id/automations',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Automations a tamy is in or has been through, newest first, at most 50',
  params,
  reply: z.object({ items: z.array(automationRunSchema) }),
  errors: ['resource.not_found'],
});
