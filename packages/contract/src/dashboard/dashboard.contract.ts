import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { idSchema, instantSchema } from '../core/primitives.ts';
import { profileStatusSchema } from '../shell/shell.contract.ts';

/** Two spans of 30 whole days in the owner's time zone, oldest first; the last day of `current` is today. */
const seriesSchema = z.object({
  /** First day of `current`, `YYYY-MM-DD`. */
  from: z.iso.date(),
  current: z.array(z.number().int()).length(30),
  previous: z.array(z.number().int()).length(30),
});
export type DaySeries = z.infer<typeof seriesSchema>;

export const dashboardSchema = z.object({
  /** Conversations waiting for an answer: how many, and the five newest. */
  waiting: z.object({
    total: z.number().int(),
    conversations: z
      .array(
        z.object({
          id: idSchema,
          profileId: idSchema,
          name: z.string(),
          preview: z.string(),
          at: instantSchema,
          unread: z.boolean(),
        }),
      )
      .max(5),
  }),
  contacts: z.object({ total: z.number().int(), new7d: z.number().int() }),
  visits: seriesSchema,
  /** Messages received. */
  messages: seriesSchema,
  /** New tamys. */
  newContacts: seriesSchema,
  sends: z.object({ used: z.number().int(), quota: z.number().int().nullable() }),
  profiles: z.object({
    total: z.number().int(),
    items: z
      .array(
        z.object({
          id: idSchema,
          name: z.string(),
          /** Public address, `/link/{alias}/{slug}`. */
          path: z.string(),
          color: z.string().nullable(),
          status: profileStatusSchema,
          visits30d: z.number().int(),
        }),
      )
      .max(4),
  }),
  /** `etaSeconds` is null until a rate is known. */
  running: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      sent: z.number().int(),
      total: z.number().int(),
      perMinute: z.number(),
      etaSeconds: z.number().int().nullable(),
    }),
  ),
  /** First steps, true when done; the screen hides the list when all are. */
  checklist: z.object({
    profilePublished: z.boolean(),
    contactAdded: z.boolean(),
    messageAnswered: z.boolean(),
    campaignSent: z.boolean(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboard = defineOperation({
  id: 'dashboard.read',
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  permission: 'dashboard.read',
  summary: 'What needs the client today',
  reply: dashboardSchema,
});
