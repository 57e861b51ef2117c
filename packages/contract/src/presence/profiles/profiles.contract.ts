import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import { profileFilterShape } from './profile-list.contract.ts';
import {
  createProfileInputSchema,
  draftStateSchema,
  pageDocumentSchema,
  profilePasswordInputSchema,
  profileSchema,
  profileSummarySchema,
  profileVersionDocumentSchema,
  profileVersionSchema,
  publishReplySchema,
  saveDraftInputSchema,
  scheduleProfileInputSchema,
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
  summary: 'The client’s profiles with their visits in 30 days; the search covers name and address',
  query: z.object({
    ...pageQueryShape,
    ...profileFilterShape,
    sort: z.enum(profileSorts).default('recent'),
  }),
  /** `total` counts all matching profiles, on every page. */
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
  summary: 'Change name, address, language, expiry, search engines, or make it the main profile; takes effect at once',
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
  summary: 'Whether an address is available among the client’s profiles; `profileId` is left out of the comparison',
  query: z.object({ slug: z.string().max(100), profileId: idSchema.optional() }),
  reply: slugAvailabilitySchema,
});

export const saveDraft = defineOperation({
  id: 'profiles.save_draft',
  method: 'PUT',
  path: '/api/profiles/:id/draft',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Save the draft; rejected if another tab has saved since `baseRevision`',
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
  summary: 'The given document rendered as visitors would get it; nothing is stored',
  params: byId,
  body: z.object({
    document: pageDocumentSchema,
    /** One of the page's languages; default: its original language. */
    locale: wireLocaleSchema.optional(),
    /** Render the page as of this moment; default: now. */
    at: instantSchema.optional(),
  }),
  /** A full HTML document for `srcdoc` of a sandboxed frame; top-level blocks carry `data-bid`. */
  reply: z.object({ html: z.string() }),
  errors: ['resource.not_found'],
});

export const publishProfile = defineOperation({
  id: 'profiles.publish',
  method: 'POST',
  path: '/api/profiles/:id/publish',
  access: 'user',
  permission: 'profiles.write',
  summary:
    'Publish the draft; with `revision` only if it is still that one. Also ends hiding and any schedule. What is still the sample of a template stays out',
  params: byId,
  body: z.object({ revision: z.number().int().optional() }),
  reply: publishReplySchema,
  errors: ['resource.not_found', 'profiles.draft_conflict'],
});

export const scheduleProfile = defineOperation({
  id: 'profiles.schedule',
  method: 'POST',
  path: '/api/profiles/:id/schedule',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Freeze the current draft and publish it at a given time; replaces an earlier schedule',
  params: byId,
  body: scheduleProfileInputSchema,
  reply: profileSchema,
  errors: ['resource.not_found', 'profiles.draft_conflict', 'request.invalid'],
});

export const unscheduleProfile = defineOperation({
  id: 'profiles.unschedule',
  method: 'DELETE',
  path: '/api/profiles/:id/schedule',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Cancel a scheduled publication',
  params: byId,
  reply: profileSchema,
  errors: ['resource.not_found', 'profiles.not_scheduled'],
});

export const setProfilePassword = defineOperation({
  id: 'profiles.set_password',
  method: 'PUT',
  path: '/api/profiles/:id/password',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Set a password for visitors; an earlier one, and the access it gave, are void',
  params: byId,
  body: profilePasswordInputSchema,
  reply: profileSchema,
  errors: ['resource.not_found'],
});

export const removeProfilePassword = defineOperation({
  id: 'profiles.remove_password',
  method: 'DELETE',
  path: '/api/profiles/:id/password',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Remove the password for visitors',
  params: byId,
  reply: profileSchema,
  errors: ['resource.not_found'],
});

export const hideProfile = defineOperation({
  id: 'profiles.hide',
  method: 'POST',
  path: '/api/profiles/:id/hide',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Hide a published profile from visitors; `show` undoes it',
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
  summary: 'Show a hidden profile to visitors again, as it was published',
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
  summary: 'Copy the draft into a new profile with its own address',
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
  summary: 'Move a profile to the trash; `restore` undoes it',
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
  summary: 'Restore a profile from the trash; its address gets a number if it has been taken in the meantime',
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
  summary: 'Published versions and replaced drafts, newest first',
  params: byId,
  query: z.object(idPageQueryShape),
  reply: pageOf(profileVersionSchema),
  errors: ['resource.not_found'],
});

export const getProfileVersion = defineOperation({
  id: 'profiles.version',
  method: 'GET',
  path: '/api/profiles/:id/versions/:versionId',
  access: 'user',
  permission: 'profiles.read',
  summary: 'One version with its document, converted to the current version of the blocks',
  params: z.object({ id: idSchema, versionId: idSchema }),
  reply: profileVersionDocumentSchema,
  errors: ['resource.not_found'],
});

export const restoreProfileVersion = defineOperation({
  id: 'profiles.restore_version',
  method: 'POST',
  path: '/api/profiles/:id/versions/:versionId/restore',
  access: 'user',
  permission: 'profiles.write',
  summary:
    'Restore a version as the draft; the replaced draft becomes a version; visitors see it after the next publish',
  params: z.object({ id: idSchema, versionId: idSchema }),
  body: saveDraftInputSchema.pick({ baseRevision: true }),
  reply: profileSchema,
  errors: ['resource.not_found', 'profiles.draft_conflict'],
});
