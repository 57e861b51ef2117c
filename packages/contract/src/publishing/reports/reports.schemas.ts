import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';

/** Reasons for reporting a page, in the order of the form. */
export const reportReasons = ['scam', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ['open', 'resolved', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportLimits = { text: 2000, note: 1000, withholdReason: 500 } as const;

/** A visitor's report of a page; text and address are optional. */
export const reportInputSchema = z.strictObject({
  reason: z.enum(reportReasons),
  text: multilineSchema({ max: reportLimits.text }).transform((text) => text.trim()),
  email: z.union([z.literal(''), emailSchema]),
});
export type ReportInput = z.infer<typeof reportInputSchema>;

/** Whether the reported page is visible: its owner may have hidden it, the operator withheld it, or it is in the trash. */
export const reportedPageStates = ['public', 'hidden', 'withheld', 'gone'] as const;
export type ReportedPageState = (typeof reportedPageStates)[number];

export const reportListItemSchema = z.object({
  id: idSchema,
  state: z.enum(reportStates),
  reason: z.enum(reportReasons),
  /** Beginning of the text; may be empty. */
  excerpt: z.string(),
  profile: z.object({ id: idSchema, name: z.string(), path: z.string(), state: z.enum(reportedPageStates) }),
  client: z.object({ id: idSchema, name: z.string(), alias: z.string() }),
  /** Other open reports of the same page. */
  othersOpen: z.number().int(),
  createdAt: instantCodec,
});
export type ReportListItem = z.input<typeof reportListItemSchema>;

export const reportSchema = reportListItemSchema.omit({ excerpt: true }).extend({
  text: z.string(),
  email: z.string().nullable(),
  decision: z.object({ at: instantCodec, by: z.string().nullable(), note: z.string() }).nullable(),
  withheld: z.object({ at: instantCodec, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The newest other reports of the same page. */
  others: z.array(reportListItemSchema.pick({ id: true, state: true, reason: true, excerpt: true, createdAt: true })),
});
export type Report = z.input<typeof reportSchema>;

export const reportFilterShape = {
  state: z.enum(reportStates).optional(),
  reason: z.enum(reportReasons).optional(),
  /** Part of the page's or client's name, or of the alias. */
  search: lineSchema({ min: 0, max: 100 }).optional(),
};

export const decideReportInputSchema = z.strictObject({
  state: z.enum(['resolved', 'rejected']),
  note: multilineSchema({ max: reportLimits.note }).default(''),
});
export type DecideReportInput = z.infer<typeof decideReportInputSchema>;

export const withholdInputSchema = z.strictObject({
  /** Sent to the client verbatim. */
  reason: multilineSchema({ min: 3, max: reportLimits.withholdReason }),
});
