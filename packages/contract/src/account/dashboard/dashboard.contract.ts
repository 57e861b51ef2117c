import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import { profileStatusSchema } from '../shell/shell.contract.ts';
import {
  accessLevels,
  currencyCodeSchema,
  minorSchema,
  planNameSchema,
} from '../../billing/subscriptions/subscription.schemas.ts';
import { subscriptionStateSchema } from '../../billing/subscriptions/subscriptions.contract.ts';

/** Days the dashboard looks back; the last one is today. */
export const dashboardSpans = [7, 30, 90] as const;
export type DashboardSpan = (typeof dashboardSpans)[number];

/** The onboarding steps, in a sensible order. */
export const firstSteps = [
  'profilePublished',
  'linkVisited',
  'contactAdded',
  'messageAnswered',
  'senderReady',
  'campaignSent',
  'billingIdentity',
] as const;
export type FirstStep = (typeof firstSteps)[number];

const count = z.number().int();

/** Whole days in the client's time zone, oldest first: `days` of them, and as many before that for comparison. */
const seriesSchema = z.object({ current: z.array(count), previous: z.array(count) });
export type DaySeries = z.infer<typeof seriesSchema>;

const meterSchema = z.object({
  used: count,
  /** Null: unlimited. */
  limit: count.nullable(),
});

export const dashboardSchema = z.object({
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  /** First and last day of the span, `YYYY-MM-DD`. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Conversations waiting for an answer: the count and the five newest. */
  waiting: z.object({
    total: count,
    /** Conversations with unread messages, spam excluded. */
    unread: count,
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
  contacts: z.object({ total: count }),
  visits: seriesSchema,
  clicks: seriesSchema,
  /** Messages received from people. */
  messages: seriesSchema,
  /** New contacts. */
  newContacts: seriesSchema,
  /** Answers to people who were waiting, and their average wait in seconds; null without any. */
  replies: z.object({
    count,
    seconds: count.nullable(),
    secondsBefore: count.nullable(),
    days: z.array(count.nullable()),
  }),
  /** Mails sent in the current month of the plan. */
  sends: meterSchema.extend({ resetsAt: instantSchema.nullable() }),
  /** Bytes stored in the drive. */
  storage: meterSchema,
  profiles: z.object({
    total: count,
    /** Most visited in the period first. */
    items: z
      .array(
        z.object({
          id: idSchema,
          name: z.string(),
          /** Public address, `/link/{alias}/{slug}`. */
          path: z.string(),
          color: z.string().nullable(),
          /** Signed path of the draft as a page; it works for a day or two. */
          thumbnailPath: z.string(),
          status: profileStatusSchema,
          /** In the period; these and `restVisits` add up to the visits above. */
          visits: count,
        }),
      )
      .max(4),
    /** Visits of the profiles that are not in `items`. */
    restVisits: count,
  }),
  /** `etaSeconds` is null until a rate is known. */
  running: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      sent: count,
      total: count,
      perMinute: z.number(),
      etaSeconds: count.nullable(),
      /** As in a campaign: the rest of a trial waits for its result, and nothing leaves. */
      trialWait: z.object({ people: count, until: instantSchema.nullable() }).nullable(),
    }),
  ),
  /** Null if there was never a subscription. */
  plan: z
    .object({
      state: subscriptionStateSchema,
      access: z.enum(accessLevels),
      name: planNameSchema.shape.name,
      periodEnd: instantSchema,
      trialEndsAt: instantSchema.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      /** When the plan becomes read-only for non-payment; null outside arrears. */
      readOnlyAt: instantSchema.nullable(),
      /** The next charge; `minor` is null while it is unknown. */
      renewal: z.object({ at: instantSchema, currency: currencyCodeSchema, minor: minorSchema }).nullable(),
    })
    .nullable(),
  /** Unpaid invoices, by currency; amounts of different currencies are never added. */
  due: z.array(z.object({ currency: currencyCodeSchema, invoices: count, minor: minorSchema })),
  checklist: z.object({
    /** The client dismissed it. */
    isHidden: z.boolean(),
    /** True once the data shows that the step is done. */
    steps: z.record(z.enum(firstSteps), z.boolean()),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboard = defineOperation({
  id: 'dashboard.read',
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  permission: 'dashboard.read',
  summary: 'What needs the client’s attention today, and the figures of the last 7, 30 or 90 days',
  query: z.object({
    days: z
      .enum(['7', '30', '90'])
      .default('30')
      .transform((text): DashboardSpan => (text === '7' ? 7 : text === '90' ? 90 : 30)),
  }),
  reply: dashboardSchema,
});

export const setFirstSteps = defineOperation({
  id: 'dashboard.set_first_steps',
  method: 'PUT',
  path: '/api/dashboard/first-steps',
  access: 'user',
  permission: 'account.write',
  history: 'none',
  summary: 'Hide or show the list of first steps',
  body: z.strictObject({ isHidden: z.boolean() }),
  reply: emptySchema,
});
