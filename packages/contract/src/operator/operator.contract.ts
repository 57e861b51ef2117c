import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { subscriptionStates } from '../subscriptions/subscriptions.contract.ts';

/** Whole days of the overview's series, the last one is today. */
export const overviewDays = 30;

const daysSchema = z.array(z.number().int()).length(overviewDays);

/** Work waiting in one queue. */
export const queueCountSchema = z.object({
  queue: z.string(),
  /** Due, due later, or to be tried again. */
  waiting: z.number().int(),
  active: z.number().int(),
  /** Given up for good and still on record (a day). */
  failed: z.number().int(),
});
export type QueueCount = z.infer<typeof queueCountSchema>;

export const operatorOverviewSchema = z.object({
  /** First day of every series, `YYYY-MM-DD` in the operator's time zone. */
  from: z.iso.date(),
  clients: z.object({ total: z.number().int(), new30d: z.number().int(), days: daysSchema }),
  /** Only states that occur. */
  subscriptions: z.array(z.object({ state: z.enum(subscriptionStates), count: z.number().int() })),
  publishedProfiles: z.number().int(),
  /** Written by visitors, machines left out. */
  messages: z.object({ total30d: z.number().int(), days: daysSchema }),
  /** Handed to the mail server or caught: campaigns and single mails together. */
  mails: z.object({ total30d: z.number().int(), campaigns30d: z.number().int(), days: daysSchema }),
  /** `kept`: mails in the built-in outbox, which stays readable after SMTP was set. */
  transport: z.object({ kind: z.enum(['outbox', 'smtp']), kept: z.number().int() }),
  /** null while the job tables do not exist. */
  queues: z.array(queueCountSchema).nullable(),
  databaseBytes: z.number().int(),
});
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>;

export const operatorOverview = defineOperation({
  id: 'operator.overview',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  permission: 'overview.read',
  summary: 'Figures of the whole installation for its operator',
  reply: operatorOverviewSchema,
});
