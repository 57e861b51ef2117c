import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { currencyCodeSchema, localNamesSchema, minorSchema } from '../../billing/subscriptions/subscription.schemas.ts';

/** Why the recurring revenue changed; `returned`: from a client who had paid before. */
export const movementKinds = ['new', 'returned', 'expansion', 'contraction', 'churn'] as const;
export const movementKindSchema = z.enum(movementKinds);
export type MovementKind = z.infer<typeof movementKindSchema>;

const count = z.number().int();

/** Total of a movement and the number of subscriptions; losses are negative. */
const movementSchema = z.object({ minor: minorSchema, subscriptions: count });

const invoicesSchema = z.object({ invoices: count, netMinor: minorSchema, totalMinor: minorSchema });
const flowSchema = z.object({ payments: count, minor: minorSchema });
const openSchema = z.object({ invoices: count, dueMinor: minorSchema });

/** All figures in one currency. */
export const moneySchema = z.object({
  currency: currencyCodeSchema,
  /**
   * Current monthly recurring revenue: the next full period of every billed subscription, converted to a month, before
   * tax and after coupons.
   */
  mrrMinor: minorSchema,
  /** Twelve times the MRR. */
  arrMinor: minorSchema,
  /** The MRR at the start of the period. */
  mrrAtStartMinor: minorSchema,
  /** MRR at the end of every bucket, the last one is now. */
  mrr: z.array(minorSchema),
  /** The same by plan, in the order of the plans; null for unknown plans. They add up to `mrr`. */
  plans: z.array(
    z.object({ planId: idSchema.nullable(), name: localNamesSchema.nullable(), mrr: z.array(minorSchema) }),
  ),
  movements: z.record(movementKindSchema, movementSchema),
  /** Their sum: MRR now minus MRR at the start of the period. */
  netNewMinor: minorSchema,
  netNewBeforeMinor: minorSchema,
  /** Share of the MRR at the start of the period lost to churn and contraction; null when it was zero. */
  revenueChurn: z.number().nullable(),
  revenueChurnBefore: z.number().nullable(),
  /** Invoices and credit notes dated in the period; credit notes are negative. */
  issued: invoicesSchema,
  issuedBeforeMinor: minorSchema,
  /** Tax on what was issued; the total is net plus tax. */
  issuedTaxMinor: minorSchema,
  /** Invoices that became paid in the period, with their totals; for money see `collected`. */
  paid: invoicesSchema,
  paidBeforeMinor: minorSchema,
  /** Money received in the period, full or partial, by any method. */
  collected: flowSchema,
  collectedBeforeMinor: minorSchema,
  /** Money refunded in the period, with or without a credit note. */
  refunded: flowSchema,
  /** Collected minus refunded. */
  netCollectedMinor: minorSchema,
  /** Currently issued and unpaid. */
  outstanding: openSchema,
  overdue: openSchema,
  /** Unpaid invoices whose last charge failed. */
  failed: openSchema,
  /** Per bucket: net issued, total of invoices that became paid, and money collected and refunded. */
  issuedSeries: z.array(minorSchema),
  paidSeries: z.array(minorSchema),
  collectedSeries: z.array(minorSchema),
  refundedSeries: z.array(minorSchema),
});
export type Money = z.infer<typeof moneySchema>;
