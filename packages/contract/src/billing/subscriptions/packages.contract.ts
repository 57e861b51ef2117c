import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { payOptionsSchema, paymentSchema, payWaySchema } from '../payments/payments.schemas.ts';
import { chargeErrors, payWayErrors } from './charge-errors.ts';
import { payByWords } from './client-subscription.contract.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { instantCodec } from '../../core/codecs.ts';
import { issue } from '../../core/field-issues.ts';
import { idSchema } from '../../core/primitives.ts';
import { chargeSchema, currencyCodeSchema, localNamesSchema, minorSchema } from './subscription.schemas.ts';
import { quotaResourceSchema } from './subscriptions.contract.ts';

const base = '/api/packages';
const params = z.object({ id: idSchema });
/** Counted in characters, as the database counts them. */
const purchaseKeySchema = z
  .string()
  .min(8)
  .max(80)
  .refine((key) => [...key].length >= 8, issue('too_short', { limit: 8 }));

export const purchaseStates = ['pending', 'active', 'exhausted', 'expired', 'revoked'] as const;
export const purchaseStateSchema = z.enum(purchaseStates);

export const offeredPackageSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: localNamesSchema,
  description: localNamesSchema,
  currency: currencyCodeSchema,
  priceMinor: minorSchema,
  taxInclusive: z.boolean(),
  /** Null: no expiry. */
  validDays: z.number().int().nullable(),
  rollsOver: z.boolean(),
  quotas: z.array(z.object({ resource: quotaResourceSchema, amount: z.number().int() })),
});
export type OfferedPackage = z.infer<typeof offeredPackageSchema>;

/** A grant on top of the plan, and how much of it remains. */
export const quotaGrantSchema = z.object({
  id: idSchema,
  resource: quotaResourceSchema,
  amount: z.number().int(),
  /** Counts such as profiles, contacts or storage are not used up: then it equals `amount`. */
  remaining: z.number().int(),
  startsAt: instantCodec,
  expiresAt: instantCodec.nullable(),
  revokedAt: instantCodec.nullable(),
  /** The operator’s reason, for grants without a package. */
  reason: z.string().nullable(),
});
export type QuotaGrant = z.input<typeof quotaGrantSchema>;

export const packagePurchaseSchema = z.object({
  id: idSchema,
  package: z.object({ id: idSchema, code: z.string(), name: localNamesSchema }),
  state: purchaseStateSchema,
  currency: currencyCodeSchema,
  priceMinor: minorSchema,
  invoiceId: idSchema.nullable(),
  /** While payment is pending. */
  dueMinor: minorSchema.nullable(),
  startsAt: instantCodec.nullable(),
  expiresAt: instantCodec.nullable(),
  hasRolledOver: z.boolean(),
  createdAt: instantCodec,
  grants: z.array(quotaGrantSchema),
});
export type PackagePurchase = z.input<typeof packagePurchaseSchema>;

export const listOfferedPackages = defineOperation({
  id: 'packages.offered',
  method: 'GET',
  path: base,
  access: 'user',
  permission: 'billing.read',
  summary: 'Packages the client may buy',
  /** `isSellingOpen`: as in the list of plans. */
  reply: z.object({ items: z.array(offeredPackageSchema), isSellingOpen: z.boolean() }),
});

export const previewPackage = defineOperation({
  id: 'packages.preview',
  method: 'POST',
  path: `${base}/:id/preview`,
  access: 'user',
  permission: 'billing.read',
  history: 'none',
  summary: 'The exact charge of a package',
  params,
  reply: z.object({ charge: chargeSchema, expiresAt: instantCodec.nullable(), pay: payOptionsSchema }),
  errors: [...chargeErrors, 'packages.unavailable'],
});

export const buyPackage = defineOperation({
  id: 'packages.buy',
  method: 'POST',
  path: `${base}/:id/buy`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Buy a package: it is available as soon as its invoice is paid; the same key returns the purchase it made',
  params,
  body: z.strictObject({
    expectedDueMinor: minorSchema,
    /** Chosen by the caller for one purchase: repeating it buys nothing more. */
    idempotencyKey: purchaseKeySchema.optional(),
    payBy: payWaySchema.optional().meta({ description: payByWords }),
  }),
  reply: z.object({
    purchase: packagePurchaseSchema,
    invoiceId: idSchema,
    dueMinor: minorSchema,
    payment: paymentSchema.nullable(),
  }),
  errors: [
    ...chargeErrors,
    ...payWayErrors,
    'packages.unavailable',
    'subscriptions.charge_changed',
    'subscriptions.not_possible',
    'packages.key_reused',
  ],
});

export const dropPackage = defineOperation({
  id: 'packages.drop',
  method: 'DELETE',
  path: `${base}/purchases/:id`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Discard a package that was chosen but not paid for; its invoice is credited at once',
  params,
  reply: packagePurchaseSchema,
  errors: ['resource.not_found', 'subscriptions.not_possible'],
});

export const listPackagePurchases = defineOperation({
  id: 'packages.purchases',
  method: 'GET',
  path: `${base}/purchases`,
  access: 'user',
  permission: 'billing.read',
  summary: 'Packages the client has bought with what is left of each, newest first',
  query: z.object(idPageQueryShape),
  reply: pageOf(packagePurchaseSchema),
});
