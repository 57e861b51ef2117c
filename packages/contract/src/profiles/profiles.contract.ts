import { z } from 'zod';
import { wireLocaleSchema } from '../core/locale.ts';
import { defineOperation } from '../core/operation.ts';
import { idPageQueryShape, pageOf, pageQueryShape } from '../core/paging.ts';
import { emptySchema, idSchema } from '../core/primitives.ts';
import { profileStatusSchema } from '../shell/shell.contract.ts';
import {
  createProfileInputSchema,
  draftStateSchema,
  pageDocumentSchema,
  profileSchema,
  profileStatsSchema,
  profileSummarySchema,
  profileVersionSchema,
  publishReplySchema,
  saveDraftInputSchema,
  slugAvailabilitySchema,
  updateProfileInputSchema,
} from './profiles.schemas.ts';

const byId = z.object({ id: idSchema });

export const profileSorts = ['recent', 'visits', 'name'] as const;

export const listProfiles = defineOperation({
  id: 'profiles.list',
  method: 'GET',
  path: '/api/profiles',
  access: 'user',
  permission: 'profiles.read',
  summary: 'The client’s profiles with their visits of 30 days; the search looks at name and address',
  query: z.object({
    ...pageQueryShape,
    search: z.string().max(100).optional(),
    status: profileStatusSchema.optional(),
    sort: z.enum(profileSorts).default('recent'),
  }),
  /** `total` counts all profiles that match, on every page. */
  reply: pageOf(profileSummarySchema).extend({ total: z.number().int() }),
});

export const getProfile = defineOperation({
  id: 'profiles.get',
  method: 'GET',
  path: '/api/profiles/:id',
  access: 'user',
  permission: 'profiles.read',
  summary: 'One profile with its draft',
  params: byId,
  reply: profileSchema,
  errors: ['resource.not_found'],
});

export const createProfile = defineOperation({
  id: 'profiles.create',
  method: 'POST',
  path: '/api/profiles',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Create a profile as a draft; the first one becomes the main profile',
  body: createProfileInputSchema,
  reply: profileSchema,
  errors: ['profiles.slug_taken', 'quota.exceeded', 'quota.read_only'],
});

export const updateProfile = defineOperation({
  id: 'profiles.update',
  method: 'PATCH',
  path: '/api/profiles/:id',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Change name, address, language, or make it the main profile; acts at once, also for visitors',
  params: byId,
  body: updateProfileInputSchema,
  reply: profileSchema,
  errors: ['resource.not_found', 'profiles.slug_taken'],
});

export const slugAvailability = defineOperation({
  id: 'profiles.slug_availability',
  method: 'GET',
  path: '/api/profiles/slug',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Whether an address is free among the client’s profiles; `profileId` is left out of the comparison',
  query: z.object({ slug: z.string().max(100), profileId: idSchema.optional() }),
  reply: slugAvailabilitySchema,
});

export const saveDraft = defineOperation({
  id: 'profiles.save_draft',
  method: 'PUT',
  path: '/api/profiles/:id/draft',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Save the draft; refused when another tab saved since `baseRevision`',
  params: byId,
  body: saveDraftInputSchema,
  reply: draftStateSchema,
  errors: ['resource.not_found', 'profiles.draft_conflict'],
});

export const previewProfile = defineOperation({
  id: 'profiles.preview',
  method: 'POST',
  path: '/api/profiles/:id/preview',
  access: 'user',
  permission: 'profiles.read',
  history: 'none',
  summary: 'The given document as the page visitors would get; nothing is stored',
  params: byId,
  body: z.object({ document: pageDocumentSchema, locale: wireLocaleSchema.optional() }),
  /** A whole HTML document for `srcdoc` of a sandboxed frame; top-level blocks carry `data-bid`. */
  reply: z.object({ html: z.string() }),
  errors: ['resource.not_found'],
});

export const publishProfile = defineOperation({
  id: 'profiles.publish',
  method: 'POST',
  path: '/api/profiles/:id/publish',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Show the draft to visitors; with `revision` only if the draft is still that one. Also ends hiding',
  params: byId,
  body: z.object({ revision: z.number().int().optional() }),
  reply: publishReplySchema,
  errors: ['resource.not_found', 'profiles.draft_conflict'],
});

export const hideProfile = defineOperation({
  id: 'profiles.hide',
  method: 'POST',
  path: '/api/profiles/:id/hide',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Take a published profile away from visitors; `show` undoes it',
  params: byId,
  reply: profileSummarySchema,
  errors: ['resource.not_found', 'profiles.not_published'],
});

export const showProfile = defineOperation({
  id: 'profiles.show',
  method: 'POST',
  path: '/api/profiles/:id/show',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Let visitors see a hidden profile again, as it was published',
  params: byId,
  reply: profileSummarySchema,
  errors: ['resource.not_found', 'profiles.not_published'],
});

export const duplicateProfile = defineOperation({
  id: 'profiles.duplicate',
  method: 'POST',
  path: '/api/profiles/:id/duplicate',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Copy the draft into a new profile with an address of its own',
  params: byId,
  body: createProfileInputSchema.pick({ name: true }).partial(),
  reply: profileSchema,
  errors: ['resource.not_found', 'quota.exceeded', 'quota.read_only'],
});

export const deleteProfile = defineOperation({
  id: 'profiles.delete',
  method: 'DELETE',
  path: '/api/profiles/:id',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Put a profile into the trash; `restore` undoes it',
  params: byId,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const restoreProfile = defineOperation({
  id: 'profiles.restore',
  method: 'POST',
  path: '/api/profiles/:id/restore',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Take a profile out of the trash; its address gets a number when it was given away meanwhile',
  params: byId,
  reply: profileSummarySchema,
  errors: ['resource.not_found', 'quota.exceeded', 'quota.read_only'],
});

export const listProfileVersions = defineOperation({
  id: 'profiles.versions',
  method: 'GET',
  path: '/api/profiles/:id/versions',
  access: 'user',
  permission: 'profiles.read',
  summary: 'What was published and when, newest first',
  params: byId,
  query: z.object(idPageQueryShape),
  reply: pageOf(profileVersionSchema),
  errors: ['resource.not_found'],
});

export const restoreProfileVersion = defineOperation({
  id: 'profiles.restore_version',
  method: 'POST',
  path: '/api/profiles/:id/versions/:versionId/restore',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Make a published version the draft again; visitors see it after the next publish',
  params: z.object({ id: idSchema, versionId: idSchema }),
  body: saveDraftInputSchema.pick({ baseRevision: true }),
  reply: profileSchema,
  errors: ['resource.not_found', 'profiles.draft_conflict'],
});

export const profileStats = defineOperation({
  id: 'profiles.stats',
  method: 'GET',
  path: '/api/profiles/:id/stats',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Visits and clicks per day, without cookies or stored addresses',
  params: byId,
  query: z.object({ days: z.coerce.number().int().min(7).max(365).default(30) }),
  reply: profileStatsSchema,
  errors: ['resource.not_found'],
});
