import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { subscriptionStates } from '../../billing/subscriptions/subscriptions.contract.ts';
import { moneySchema } from './operator-money.schemas.ts';

/** How far the overview looks back. `12m`: this month and the eleven before. */
export const overviewPeriods = ['7', '30', '90', '12m'] as const;
export const overviewPeriodSchema = z.enum(overviewPeriods);
export type OverviewPeriod = z.infer<typeof overviewPeriodSchema>;

/** Tables of the overview that can be taken along as files. */
export const overviewTables = [
  'revenue',
  'plans',
  'movements',
  'invoices',
  'sign_ups',
  'sends',
  'dunning',
  'queues',
  'errors',
] as const;
export const overviewTableSchema = z.enum(overviewTables);
export type OverviewTable = z.infer<typeof overviewTableSchema>;

const count = z.number().int();
/** One figure per bucket, oldest first. */
const seriesSchema = z.array(count);

/** Work waiting in one queue. */
export const queueCountSchema = z.object({
  queue: z.string(),
  /** Due, due later, or to be tried again. */
  waiting: count,
  active: count,
  /** Given up for good and still on record (a day). */
  failed: count,
  /** How long the oldest that is due has waited; null when none is due. */
  oldestSeconds: count.nullable(),
  /** Jobs done in each five minutes of the last hour, oldest first. */
  done: z.array(count).length(12),
  /** How long those had waited on the average; null when there was none. */
  waitSeconds: count.nullable(),
});
export type QueueCount = z.infer<typeof queueCountSchema>;

/** Parts of what is stored. `files`: what clients keep, by their counters. */
export const storageParts = ['files', 'database', 'outbox'] as const;
export type StoragePart = (typeof storageParts)[number];

export const operatorOverviewSchema = z.object({
  period: overviewPeriodSchema,
  /** The operator's; every day and month begins there. */
  timeZone: z.string(),
  /** First and last day of the span, `YYYY-MM-DD`. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** First day of the equal span before; it ends where as much of it had passed as of this one. */
  previousFrom: z.iso.date(),
  previousTo: z.iso.date(),
  unit: z.enum(['day', 'month']),
  /** First day of every bucket. */
  buckets: z.array(z.iso.date()),
  clients: z.object({
    total: count,
    fresh: count,
    freshBefore: count,
    series: seriesSchema,
  }),
  subscriptions: z.object({
    /** Active or in arrears. */
    billed: count,
    /** Only states that occur. */
    states: z.array(z.object({ state: z.enum(subscriptionStates), count })),
    /** Paying ones that stopped, of those that paid when the span began. */
    logoChurn: z.object({
      lost: count,
      atStart: count,
      rate: z.number().nullable(),
      rateBefore: z.number().nullable(),
    }),
    trials: z.object({
      running: count,
      started: count,
      startedBefore: count,
      /** Of those that ended in the span. */
      ended: count,
      /** Of those that ended in the span, whose client has paid since. */
      converted: count,
      rate: z.number().nullable(),
    }),
    /** In arrears and suspended, by the last step that was taken. */
    dunning: z.array(z.object({ step: count, subscriptions: count })),
  }),
  /** One for each currency; nothing is ever added across them. */
  money: z.array(moneySchema),
  /** Seconds billing is ahead of the clock, while the operator tries the future. */
  billingAheadSeconds: count,
  publishedProfiles: count,
  /** Written by visitors, machines left out. */
  messages: z.object({ total: count, totalBefore: count, series: seriesSchema }),
  /** Mails of campaigns and single ones together. */
  sends: z.object({
    /** Handed to the mail server or caught by the outbox. */
    accepted: count,
    acceptedBefore: count,
    ofCampaigns: count,
    /** Refused at the door. */
    rejected: count,
    /** Came back after they were taken. */
    bounced: count,
    complained: count,
    bounceRate: z.number().nullable(),
    complaintRate: z.number().nullable(),
    series: seriesSchema,
  }),
  transport: z.object({
    kind: z.enum(['outbox', 'smtp']),
    /** Mails in the built-in outbox, which stays readable after SMTP was set. */
    kept: count,
    lastAcceptedAt: z.iso.datetime({ offset: true }).nullable(),
    /** Single mails that wait for another try. */
    deferred: count,
    /** Domains of recipients that asked to slow down. */
    slowedDomains: count,
  }),
  /** null while the job tables do not exist. */
  queues: z.array(queueCountSchema).nullable(),
  storage: z.object({
    parts: z.array(z.object({ part: z.enum(storageParts), bytes: count })),
    /** Of the disk the data folder lies on; null where it cannot be asked. */
    disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  }),
  /** Of the last 24 hours. */
  errors: z.object({
    /** Answers with a status from 500 on. */
    server: count,
    failedJobs: count,
    /** The same answers in the 24 hours before. */
    serverBefore: count,
    /** One figure per hour, the last one is running. */
    hours: z.array(count).length(24),
  }),
});
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>;

export const operatorOverview = defineOperation({
  id: 'operator.overview',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  permission: 'overview.read',
  summary: 'Figures of the whole installation for its operator',
  query: z.object({ period: overviewPeriodSchema.default('30') }),
  reply: operatorOverviewSchema,
});

export const exportOverview = defineOperation({
  id: 'operator.export',
  method: 'GET',
  path: '/api/admin/overview/:table',
  access: 'admin',
  permission: 'overview.read',
  summary: 'One table of the overview as CSV (RFC 4180), no cell of which a spreadsheet runs',
  params: z.object({ table: overviewTableSchema }),
  query: z.object({ period: overviewPeriodSchema.default('30') }),
  media: ['text/csv'],
  reply: z.string(),
});
