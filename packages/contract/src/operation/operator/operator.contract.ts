import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { subscriptionStates } from '../../billing/subscriptions/subscriptions.contract.ts';
import { moneySchema } from './operator-money.schemas.ts';

/** Period of the overview. `12m`: this month and the eleven before. */
export const overviewPeriods = ['7', '30', '90', '12m'] as const;
export const overviewPeriodSchema = z.enum(overviewPeriods);
export type OverviewPeriod = z.infer<typeof overviewPeriodSchema>;

/** Tables of the overview that can be exported. */
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
const seriesSchema = z.array(count);

/** Jobs of one queue. */
export const queueCountSchema = z.object({
  queue: z.string(),
  /** Due, due later, or waiting for a retry. */
  waiting: count,
  active: count,
  /** Permanently failed and still stored (a day). */
  failed: count,
  /** Age of the oldest due job; null when none is due. */
  oldestSeconds: count.nullable(),
  /** Jobs completed in each five minutes of the last hour, oldest first. */
  done: z.array(count).length(12),
  /** Their average waiting time; null without any. */
  waitSeconds: count.nullable(),
});
export type QueueCount = z.infer<typeof queueCountSchema>;

/** Parts of the storage. `files`: the clients' files, by their counters. */
export const storageParts = ['files', 'database', 'outbox'] as const;
export type StoragePart = (typeof storageParts)[number];

export const operatorOverviewSchema = z.object({
  period: overviewPeriodSchema,
  /** The operator's time zone; days and months begin in it. */
  timeZone: z.string(),
  /** First and last day of the period, `YYYY-MM-DD`. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** First day of the preceding equal period, which is counted only up to the same elapsed time as this one. */
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
    /** Churned subscribers, out of those paying at the start of the period. */
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
      /** Ended in the period. */
      ended: count,
      /** Ended in the period, and the client has paid since. */
      converted: count,
      rate: z.number().nullable(),
    }),
    /** In arrears or suspended, by the last dunning step taken. */
    dunning: z.array(z.object({ step: count, subscriptions: count })),
  }),
  /** One per currency; amounts are never added across currencies. */
  money: z.array(moneySchema),
  /** Seconds by which billing is ahead of the clock, while the operator simulates the future. */
  billingAheadSeconds: count,
  publishedProfiles: count,
  /** From visitors; automatic mail excluded. */
  messages: z.object({ total: count, totalBefore: count, series: seriesSchema }),
  /** Campaign mails and single mails together. */
  sends: z.object({
    /** Accepted by the mail server or stored in the outbox. */
    accepted: count,
    acceptedBefore: count,
    ofCampaigns: count,
    /** Rejected by the server. */
    rejected: count,
    /** Bounced after acceptance. */
    bounced: count,
    complained: count,
    bounceRate: z.number().nullable(),
    complaintRate: z.number().nullable(),
    series: seriesSchema,
  }),
  transport: z.object({
    kind: z.enum(['outbox', 'smtp']),
    /** Mails in the built-in outbox, which stays readable after SMTP is configured. */
    kept: count,
    lastAcceptedAt: z.iso.datetime({ offset: true }).nullable(),
    /** Single mails waiting for a retry. */
    deferred: count,
    /** Recipient domains that asked to slow down. */
    slowedDomains: count,
  }),
  /** null while the job tables do not exist. */
  queues: z.array(queueCountSchema).nullable(),
  storage: z.object({
    parts: z.array(z.object({ part: z.enum(storageParts), bytes: count })),
    /** The disk with the data folder; null where it cannot be read. */
    disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  }),
  /** In the last 24 hours. */
  errors: z.object({
    /** Answers with a status of 500 or above. */
    server: count,
    failedJobs: count,
    /** The same in the 24 hours before. */
    serverBefore: count,
    /** One figure per hour; the last hour is incomplete. */
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
  summary: 'One table of the overview as CSV (RFC 4180); no cell can run as a formula',
  params: z.object({ table: overviewTableSchema }),
  query: z.object({ period: overviewPeriodSchema.default('30') }),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
