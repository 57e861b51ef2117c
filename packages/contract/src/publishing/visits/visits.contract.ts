import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { profileStatsSchema, statsSpanSchema, statsTables, visitSettingsSchema } from './visits.schemas.ts';

const byId = z.object({ id: idSchema });

export const profileStats = defineOperation({
  id: 'profiles.stats',
  method: 'GET',
  path: '/api/profiles/:id/stats',
  access: 'user',
  permission: 'profiles.read',
  summary:
    'Visits and clicks of a period with the previous period and every breakdown, without cookies or stored addresses',
  params: byId,
  query: statsSpanSchema,
  reply: profileStatsSchema,
  errors: ['resource.not_found'],
});

export const exportProfileStats = defineOperation({
  id: 'profiles.stats_export',
  method: 'GET',
  path: '/api/profiles/:id/stats/:table',
  access: 'user',
  permission: 'profiles.read',
  summary: 'One complete table of the statistics as CSV (UTF-8 with byte order mark)',
  params: byId.extend({ table: z.enum(statsTables) }),
  query: statsSpanSchema,
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const getVisitSettings = defineOperation({
  id: 'visits.settings',
  method: 'GET',
  path: '/api/visits/settings',
  access: 'user',
  permission: 'profiles.read',
  summary: 'How long the statistics of the client’s profiles are kept',
  reply: visitSettingsSchema,
});

export const changeVisitSettings = defineOperation({
  id: 'visits.change_settings',
  method: 'PUT',
  path: '/api/visits/settings',
  access: 'user',
  permission: 'profiles.write',
  summary: 'Keep statistics for that many days; anything older is hidden at once and deleted the next night',
  body: visitSettingsSchema,
  reply: visitSettingsSchema,
});
