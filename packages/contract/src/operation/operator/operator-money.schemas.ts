import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { currencyCodeSchema, localNamesSchema, minorSchema } from '../../billing/subscriptions/subscription.schemas.ts';

/** Why the recurring revenue changed; `returned`: from a client who had paid before. */
export const movementKinds = ['new', 'returned', 'expansion', 'contraction', 'churn'] as const;
export const movementKindSchema = z.enum(movementKinds);
export type MovementKind = z.infer<typeof movementKindSchema>;

const count = z.number().int();

/** What a movement came to, and how many subscriptions had it; what is lost is below zero. */
const movementSchema = z.object({ minor: minorSchema, subscriptions: count });

const invoicesSchema = z.object({ invoices: count, netMinor: minorSchema, totalMinor: minorSchema });
const flowSchema = z.object({ payments: count, minor: minorSchema });
const openSchema = z.object({ invoices: count, dueMinor: minorSchema });

/** Everything about money in one currency. */
export const moneySchema = z.object({
  currency: currencyCodeSchema,
  /** Monthly recurring revenue now: what the next whole period of every billed subscription would come to, brought to a month, before tax, coupons taken off. */
  mrrMinor: minorSchema,
  /** Twelve times that. */
  arrMinor: minorSchema,
  /** The MRR when the span began. */
  mrrAtStartMinor: minorSchema,
  /** MRR at the end of every bucket, the last one is now. */
  mrr: z.array(minorSchema),
  /** The same by plan, in the order of the plans; null is what nobody knows the plan of any more. They add up to `mrr`. */
  plans: z.array(
    z.object({ planId: idSchema.nullable(), name: localNamesSchema.nullable(), mrr: z.array(minorSchema) }),
  ),
  movements: z.record(movementKindSchema, movementSchema),
  /** Their sum: MRR now less MRR when the span began. */
  netNewMinor: minorSchema,
  netNewBeforeMinor: minorSchema,
  /** What churn and contraction took, of the MRR when the span began; null when there was none. */
  revenueChurn: z.number().nullable(),
  revenueChurnBefore: z.number().nullable(),
  /** Invoices and credit notes dated in the span; credit notes are below zero. */
  issued: invoicesSchema,
  issuedBeforeMinor: minorSchema,
  /** Tax of what was issued; the total is net and tax. */
  issuedTaxMinor: minorSchema,
  /** Invoices that became paid in the span, with what they come to; for money see `collected`. */
  paid: invoicesSchema,
  paidBeforeMinor: minorSchema,
  /** Money that came in the span, whole or part, however it came. */
  collected: flowSchema,
  collectedBeforeMinor: minorSchema,
  /** Money that went back in the span, with a credit note or without. */
  refunded: flowSchema,
  /** Collected less refunded. */
  netCollectedMinor: minorSchema,
  /** Issued and not paid, now. */
  outstanding: openSchema,
  overdue: openSchema,
  /** Unpaid ones whose last charge failed. */
  failed: openSchema,
  /** Net of what was issued, total of what became paid, and money collected and refunded, per bucket. */
  issuedSeries: z.array(minorSchema),
  paidSeries: z.array(minorSchema),
  collectedSeries: z.array(minorSchema),
  refundedSeries: z.array(minorSchema),
});
export type Money = z.infer<typeof moneySchema>;
