import { z } from 'zod';
import { aliasSchema } from '../../identity/sign-in/alias.schemas.ts';
import { phoneSchema } from '../../identity/sign-in/phone.ts';
import { instantCodec, localeCodec } from '../../core/codecs.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { emailSchema, idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { deviceSchema } from '../../identity/sign-in/security.schemas.ts';
import { profileStatusSchema } from '../../account/shell/shell.contract.ts';
import { subscriptionSchema, subscriptionStates } from '../../billing/subscriptions/subscriptions.contract.ts';

export const clientLimits = { name: 120, reason: 300, note: 4000, search: 100, bulk: 200 } as const;

/** `unverified`: registered, but the address is not confirmed; not an account yet. */
export const clientStates = ['active', 'suspended', 'leaving', 'unverified'] as const;
export const clientStateSchema = z.enum(clientStates);
export type ClientState = z.infer<typeof clientStateSchema>;

export const clientSorts = ['created', 'name', 'seen'] as const;
export type ClientSort = (typeof clientSorts)[number];

const namesSchema = z.record(wireLocaleSchema, z.string());
const namedSchema = z.object({ id: idSchema, name: namesSchema });

/** Filters of the list and its export. */
export const clientFilterShape = {
  search: z.string().max(clientLimits.search).optional(),
  state: clientStateSchema.optional(),
  planId: idSchema.optional(),
  accountTypeId: idSchema.optional(),
  /** First day of registration, in the operator's time zone. */
  since: z.iso.date().optional(),
};

/**
 * How a client stands with money. `owes`: something is due; `ending`: paid until the period ends; `free`: on a plan
 * without a price; `none`: without a plan.
 */
export const moneyStandings = [
  'owes',
  'trialing',
  'pending',
  'paying',
  'ending',
  'free',
  'paused',
  'suspended',
  'none',
] as const;
export type MoneyStanding = (typeof moneyStandings)[number];

export const clientMoneySchema = z.object({
  standing: z.enum(moneyStandings),
  /** What is due, by currency. */
  owed: z.array(z.object({ currency: z.string(), minor: z.number().int() })),
  trialEndsAt: instantCodec.nullable(),
});

export const clientListItemSchema = z.object({
  /** Of the client; of the registration while `state` is `unverified`. */
  id: idSchema,
  state: clientStateSchema,
  name: z.string(),
  alias: z.string(),
  /** null while unverified. */
  codigo: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  accountType: namedSchema.nullable(),
  plan: namedSchema.nullable(),
  subscriptionState: z.enum(subscriptionStates).nullable(),
  money: clientMoneySchema,
  createdAt: instantCodec,
  lastSeenAt: instantCodec.nullable(),
});
export type ClientListItem = z.input<typeof clientListItemSchema>;

export const clientCountsSchema = z.object({
  all: z.number().int(),
  active: z.number().int(),
  suspended: z.number().int(),
  leaving: z.number().int(),
  unverified: z.number().int(),
});
export type ClientCounts = z.infer<typeof clientCountsSchema>;

export const clientOptionsSchema = z.object({ plans: z.array(namedSchema), accountTypes: z.array(namedSchema) });
export type ClientOptions = z.infer<typeof clientOptionsSchema>;

export const clientSessionSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  createdAt: instantCodec,
  lastSeenAt: instantCodec,
  expiresAt: instantCodec,
  /** Name of the administrator acting as the client in it. */
  actingAdmin: z.string().nullable(),
});
export type ClientSession = z.input<typeof clientSessionSchema>;

export const clientNoteSchema = z.object({
  id: idSchema,
  author: z.string(),
  text: z.string(),
  createdAt: instantCodec,
});
export type ClientNote = z.input<typeof clientNoteSchema>;

export const clientSchema = z.object({
  id: idSchema,
  state: clientStateSchema,
  name: z.string(),
  alias: z.string(),
  codigo: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  accountType: namedSchema.nullable(),
  locale: localeCodec.nullable(),
  timeZone: z.string(),
  createdAt: instantCodec,
  lastSeenAt: instantCodec.nullable(),
  suspension: z.object({ at: instantCodec, reason: z.string(), by: z.string().nullable() }).nullable(),
  /** When the client's data will be erased. */
  erasure: z.object({ requestedAt: instantCodec, eraseAt: instantCodec }).nullable(),
  secondFactorSince: instantCodec.nullable(),
  /** Present while a client created by the operator has not chosen a password. */
  invitation: z.object({ sentAt: instantCodec, expiresAt: instantCodec, isExpired: z.boolean() }).nullable(),
});
export type Client = z.input<typeof clientSchema>;

export const clientDetailSchema = z.object({
  client: clientSchema,
  subscription: subscriptionSchema.nullable(),
  profiles: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      status: profileStatusSchema,
      path: z.string(),
      visits30d: z.number().int(),
      isMain: z.boolean(),
    }),
  ),
  sizes: z.object({
    contacts: z.number().int(),
    conversations: z.number().int(),
    campaigns: z.number().int(),
    files: z.number().int(),
    fileBytes: z.number().int(),
    apiKeys: z.number().int(),
  }),
  sessions: z.array(clientSessionSchema),
  notes: z.array(clientNoteSchema),
});
export type ClientDetail = z.input<typeof clientDetailSchema>;

export const clientMailSchema = z.object({
  id: idSchema,
  purpose: z.string(),
  subject: z.string(),
  to: z.string(),
  /** `returned`: accepted first, then sent back. */
  state: z.enum(['queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'returned']),
  outcome: z.string().nullable(),
  /** About money, such as an invoice or a failed charge; only such mails can be opened. */
  isMoney: z.boolean(),
  createdAt: instantCodec,
  sentAt: instantCodec.nullable(),
});
export type ClientMail = z.input<typeof clientMailSchema>;

/** A mail about money as it was written; those about access and security stay closed. */
export const openedClientMailSchema = clientMailSchema.extend({
  from: z.string(),
  text: z.string(),
  /** As composed; show it in a sandboxed frame. */
  html: z.string().nullable(),
});
export type OpenedClientMail = z.input<typeof openedClientMailSchema>;

export const clientHistoryEntrySchema = z.object({
  id: idSchema,
  /** Dotted past tense, e.g. `profile.published`. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'admin', 'visitor', 'system']),
    name: z.string().nullable(),
    /** The administrator who acted as the client. */
    actingAdmin: z.string().nullable(),
  }),
  subject: z.object({ kind: z.string(), name: z.string().nullable() }),
  createdAt: instantCodec,
});
export type ClientHistoryEntry = z.input<typeof clientHistoryEntrySchema>;

export const createClientInputSchema = z.strictObject({
  name: lineSchema({ max: clientLimits.name }),
  email: emailSchema,
  alias: aliasSchema,
  phone: phoneSchema.nullable().default(null),
  accountTypeId: idSchema,
  /** Language of the invitation, and of the client's screens until they choose another. */
  locale: wireLocaleSchema,
});
export type CreateClientInput = z.infer<typeof createClientInputSchema>;

export const updateClientInputSchema = z
  .strictObject({
    name: lineSchema({ max: clientLimits.name }),
    email: emailSchema,
    alias: aliasSchema,
    phone: phoneSchema.nullable(),
  })
  .partial();
export type UpdateClientInput = z.infer<typeof updateClientInputSchema>;

export const reasonSchema = lineSchema({ min: 3, max: clientLimits.reason });
export const noteTextSchema = multilineSchema({ min: 1, max: clientLimits.note });

export const bulkClientsInputSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('suspend'),
    ids: z.array(idSchema).min(1).max(clientLimits.bulk),
    reason: reasonSchema,
  }),
  z.strictObject({ action: z.literal('reactivate'), ids: z.array(idSchema).min(1).max(clientLimits.bulk) }),
]);
export type BulkClientsInput = z.infer<typeof bulkClientsInputSchema>;
