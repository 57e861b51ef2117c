import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantSchema } from '../../core/primitives.ts';
import { sellerFields } from '../invoices/seller-completeness.rules.ts';

/** `unanswered`: it ran before the question existed, and counts as real until an owner answers. */
export const installationModes = ['test', 'unanswered', 'real'] as const;
export const installationModeSchema = z.enum(installationModes);
export type InstallationMode = z.infer<typeof installationModeSchema>;

export const installationStateSchema = z.object({
  mode: installationModeSchema,
  openedAt: instantSchema.nullable(),
  /** The billing time while it is ahead of the clock; only in a test installation. */
  billingNow: instantSchema.nullable(),
});
export type InstallationState = z.infer<typeof installationStateSchema>;

export const readInstallationMode = defineOperation({
  id: 'installation_mode.read',
  method: 'GET',
  path: '/api/admin/installation-mode',
  access: 'admin',
  // Also allowed before the second factor is set up: the badge is on every screen, including the first.
  permission: 'account.read',
  summary: 'Whether this installation is live or for testing, and the billing time while it is ahead',
  reply: installationStateSchema,
});

/** First steps of an operator, in order. `seller` and `payment` are required before opening, the others are advised. */
export const openingChecks = [
  'mail',
  'payment',
  'seller',
  'series',
  'taxes',
  'plans',
  'mail_domain',
  'mail_in',
  'policy',
  'backup',
  'second_factor',
  'https',
] as const;
export type OpeningCheck = (typeof openingChecks)[number];

/** What the server found about a step; the first of each line is its good end. */
export const openingNotes = [
  ...(['mail_sent', 'mail_outbox', 'mail_untried', 'mail_refused'] as const),
  ...(['payment_both', 'payment_transfer', 'payment_cards', 'payment_trial', 'payment_none'] as const),
  ...(['seller_complete', 'seller_missing', 'seller_none'] as const),
  ...(['series_ready', 'series_none'] as const),
  ...(['taxes_ready', 'taxes_none', 'taxes_no_seller'] as const),
  ...(['plans_ready', 'plans_none'] as const),
  ...(['mail_domain_good', 'mail_domain_failing', 'mail_domain_unchecked', 'mail_domain_missing'] as const),
  ...(['mail_in_arrives', 'mail_in_waiting', 'mail_in_local'] as const),
  ...(['policy_reviewed', 'policy_supplied'] as const),
  ...(['backup_away', 'backup_here', 'backup_none'] as const),
  ...(['second_factor_on', 'second_factor_off', 'https_on', 'https_off'] as const),
] as const;
export type OpeningNote = (typeof openingNotes)[number];

export const openingStepSchema = z.object({
  check: z.enum(openingChecks),
  isMet: z.boolean(),
  /** Opening is refused without it. */
  isRequired: z.boolean(),
  /** Until it is met, nobody can buy or clients learn nothing of what happens. */
  isNeeded: z.boolean(),
  note: z.enum(openingNotes),
  /** What the note names: a host, a domain, a number of things. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Details of the seller that are missing. */
  fields: z.array(z.enum(sellerFields)),
  /** When it last worked, where that is known. */
  at: instantSchema.nullable(),
});
export type OpeningStep = z.infer<typeof openingStepSchema>;

export const openingSchema = installationStateSchema.extend({
  checks: z.array(openingStepSchema),
  facts: z.object({
    /** Invoices and credit notes of the trial series. */
    trialInvoices: z.number().int(),
    /** Numbers used from the operator's own series. */
    realInvoices: z.number().int(),
    /** Payments that Stripe charged. */
    stripePayments: z.number().int(),
    trialCards: z.number().int(),
    /** Clients whose subscription has not ended. */
    subscribers: z.number().int(),
    /** Subscriptions whose period begins in the future, because the clock was moved. */
    periodsAhead: z.number().int(),
    /** Seconds by which the billing time is ahead. */
    aheadSeconds: z.number().int(),
  }),
});
export type Opening = z.infer<typeof openingSchema>;

export const readOpening = defineOperation({
  id: 'installation_mode.read_opening',
  method: 'GET',
  path: '/api/admin/installation-mode/opening',
  access: 'admin',
  permission: 'settings.read',
  summary: 'What is missing before the installation can go live, and what was tried in it so far',
  reply: openingSchema,
});

export const openInstallation = defineOperation({
  id: 'installation_mode.open',
  method: 'POST',
  path: '/api/admin/installation-mode/open',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary:
    'Take a test installation live, for good: tests end, the clock returns to real time, the live series start at 1',
  reply: installationStateSchema,
  errors: ['installation.not_ready', 'installation.wrong_mode'],
});

export const answerInstallationMode = defineOperation({
  id: 'installation_mode.answer',
  method: 'POST',
  path: '/api/admin/installation-mode/answer',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary: 'Declare an older installation live or a test; asked once',
  body: z.strictObject({ mode: z.enum(['test', 'real']) }),
  reply: installationStateSchema,
  errors: ['installation.wrong_mode'],
});
