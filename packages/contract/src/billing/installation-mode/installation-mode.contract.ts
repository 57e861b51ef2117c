import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantSchema } from '../../core/primitives.ts';

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

/** Checks before opening. `seller` and `payment` are required, the others are informational. */
export const openingChecks = [
  'seller',
  'payment',
  'taxes',
  'mail',
  'https',
  'second_factor',
  'policy',
  'backup',
] as const;
export type OpeningCheck = (typeof openingChecks)[number];

export const openingSchema = installationStateSchema.extend({
  checks: z.array(z.object({ check: z.enum(openingChecks), isMet: z.boolean(), isRequired: z.boolean() })),
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
