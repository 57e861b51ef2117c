import { z } from 'zod';
import { phoneSchema } from '../../identity/sign-in/phone.ts';
import { fieldIssues } from '../../core/field-issues.ts';
import { fieldValueSchema } from './custom-fields.schemas.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { instantCodec, localeCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { timeZoneSchema } from '../../core/time-zone.ts';

export const contactLimits = {
  name: 160,
  company: 160,
  city: 120,
  notes: 5000,
  note: 2000,
  fields: 40,
  fieldName: 60,
  addresses: 20,
  addressLabel: 40,
  reason: 300,
  bulk: 200,
} as const;

/** Only `subscribed` receives campaigns; `pending` never consented, and the rest must not get bulk mail. */
export const contactStatuses = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const;
export const contactStatusSchema = z.enum(contactStatuses);
export type ContactStatus = z.infer<typeof contactStatusSchema>;

/** How the record was created: a form or newsletter sign-up of a profile, a mail, manually, a file. */
export const contactSources = ['form', 'signup', 'mail', 'manual', 'import', 'api'] as const;
export const contactSourceSchema = z.enum(contactSources);
export type ContactSource = z.infer<typeof contactSourceSchema>;

export const contactEventKinds = [
  'joined',
  'wrote',
  'replied',
  'campaign_sent',
  'campaign_opened',
  'campaign_clicked',
  'transactional_sent',
  'unsubscribed',
  'resubscribed',
  'bounced',
  'complained',
  'blocked',
  'consent_given',
  'consent_withdrawn',
  'note',
  'merged',
  'data_requested',
  'files_sent',
  'automation_entered',
  'automation_labelled',
  'automation_unlabelled',
  'automation_moved',
  'automation_done',
  'automation_left',
] as const;
export const contactEventKindSchema = z.enum(contactEventKinds);
export type ContactEventKind = z.infer<typeof contactEventKindSchema>;

/** One entry of a contact's timeline. Which details are present depends on the kind. */
export const contactEventSchema = z.object({
  id: idSchema,
  kind: contactEventKindSchema,
  at: instantCodec,
  details: z.object({
    profileId: z.string().optional(),
    profileName: z.string().optional(),
    conversationId: z.string().optional(),
    messageId: z.string().optional(),
    campaignId: z.string().optional(),
    campaignName: z.string().optional(),
    automationId: z.string().optional(),
    automationName: z.string().optional(),
    /** Beginning of a message, or the text of a note. */
    text: z.string().optional(),
    url: z.string().optional(),
    reason: z.string().optional(),
    source: z.string().optional(),
    /** Author of the note. */
    author: z.string().optional(),
    /** Names of the message's attachments. */
    files: z.array(z.string()).optional(),
    /** Answers to a form. */
    answers: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  }),
});
export type ContactEvent = z.input<typeof contactEventSchema>;
export type ContactEventDetails = ContactEvent['details'];

/** Proof of consent: the text the person read, when, and where. */
export const contactConsentSchema = z.object({
  id: idSchema,
  /** `mail`: campaigns and answers by mail. */
  purpose: z.enum(['mail']),
  text: z.string(),
  textVersion: z.string(),
  source: contactSourceSchema,
  profileName: z.string().nullable(),
  givenAt: instantCodec,
  withdrawnAt: instantCodec.nullable(),
});
export type ContactConsent = z.input<typeof contactConsentSchema>;

export const contactListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  company: z.string().nullable(),
  city: z.string().nullable(),
  status: contactStatusSchema,
  /** Engagement, 0–5: what the person did in the last 90 days. */
  pulse: z.number().int().min(0).max(5),
  createdAt: instantCodec,
  /** Last activity of the person: wrote, opened, clicked, joined. */
  activityAt: instantCodec,
});
export type ContactListItem = z.input<typeof contactListItemSchema>;

/** Values of custom fields by key; the server checks each by its field's kind. Null removes a value. */
export const contactFieldsSchema = z
  .record(lineSchema({ max: contactLimits.fieldName + 20 }), fieldValueSchema.nullable())
  .refine((fields) => Object.keys(fields).length <= contactLimits.fields, {
    params: { code: 'too_many', limit: contactLimits.fields },
  });

export const contactAddressKinds = ['email', 'phone'] as const;

/** An e-mail address or telephone number of a contact. */
export const contactAddressSchema = z.object({
  id: idSchema,
  kind: z.enum(contactAddressKinds),
  value: z.string(),
  label: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type ContactAddress = z.infer<typeof contactAddressSchema>;

/** Filters of the timeline. */
export const timelineGroups = ['messages', 'campaigns', 'notes', 'files', 'forms', 'permissions', 'records'] as const;
export const timelineGroupSchema = z.enum(timelineGroups);
export type TimelineGroup = z.infer<typeof timelineGroupSchema>;

export const contactSchema = contactListItemSchema.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  statusReason: z.string().nullable(),
  statusChangedAt: instantCodec,
  language: localeCodec.nullable(),
  /** IANA name; used for mails sent at the recipient's local time. */
  timeZone: z.string().nullable(),
  notes: z.string(),
  fields: z.record(z.string(), fieldValueSchema),
  source: contactSourceSchema,
  /** The profile the person came from. */
  sourceProfile: z.object({ id: idSchema, name: z.string() }).nullable(),
  updatedAt: instantCodec,
  deletedAt: instantCodec.nullable(),
  /** The contact this one was merged into. */
  mergedInto: idSchema.nullable(),
});
export type Contact = z.input<typeof contactSchema>;

/** Figures shown above a contact. */
export const contactFiguresSchema = z.object({
  messages: z.number().int(),
  /** The person's messages in conversations that wait for an answer. */
  unanswered: z.number().int(),
  campaigns: z.number().int(),
  opened: z.number().int(),
  clicks: z.number().int(),
  /** Known visits of the person to the client's pages: from a mail, or because a form was sent there. */
  visits: z.number().int(),
  /** The profile they visited most. */
  visitedProfile: z.string().nullable(),
});

export const contactDetailSchema = z.object({
  contact: contactSchema,
  folderId: idSchema.nullable(),
  /** In the client’s order of labels. */
  labelIds: z.array(idSchema),
  /** Custom field values the person gave in a form, by key: which form and when. */
  fieldSources: z.record(z.string(), z.object({ profileId: idSchema, profileName: z.string(), at: instantSchema })),
  /** Primary ones first. */
  addresses: z.array(contactAddressSchema),
  figures: contactFiguresSchema,
  /** Newest first. */
  consents: z.array(contactConsentSchema),
  /** The newest entries; `contacts.timeline` has the rest. */
  timeline: z.object({ items: z.array(contactEventSchema), next: z.string().nullable() }),
});
export type ContactDetail = z.input<typeof contactDetailSchema>;

/** What other screens (the mailbox panel) show of a contact. */
export const contactCardSchema = contactSchema
  .pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    company: true,
    city: true,
    status: true,
    createdAt: true,
    language: true,
    deletedAt: true,
  })
  .extend({ recent: z.array(contactEventSchema) });
export type ContactCard = z.input<typeof contactCardSchema>;

/** Forms send an empty string for no value. */
function blankAsNull<T>(schema: z.ZodType<T, string>) {
  return z
    .string()
    .nullable()
    .transform((text, context): T | null => {
      if (text === null || text.trim() === '') return null;
      const result = schema.safeParse(text);
      if (result.success) return result.data;
      for (const { code, limit, suggestion } of fieldIssues(result.error)) {
        const params = {
          code,
          ...(limit === undefined ? {} : { limit }),
          ...(suggestion === undefined ? {} : { suggestion }),
        };
        context.addIssue({ code: 'custom', params });
      }
      return z.NEVER;
    });
}

const optionalLine = (max: number) => blankAsNull(lineSchema({ max }));

const identityShape = {
  name: lineSchema({ max: contactLimits.name }),
  firstName: optionalLine(contactLimits.name),
  lastName: optionalLine(contactLimits.name),
  email: blankAsNull(emailSchema),
  phone: blankAsNull(phoneSchema),
  company: optionalLine(contactLimits.company),
  city: optionalLine(contactLimits.city),
  language: wireLocaleSchema.nullable(),
  timeZone: blankAsNull(timeZoneSchema),
  notes: multilineSchema({ max: contactLimits.notes }),
  fields: contactFieldsSchema,
};

/**
 * With `consent` (how the person agreed, in the client's words) the contact starts as `subscribed` and the text is
 * stored as proof; without it the contact is `pending` and gets no campaigns.
 */
/** Unknown fields are errors; ignoring them would lose data. */
export const createContactInputSchema = z.strictObject({
  ...identityShape,
  firstName: identityShape.firstName.default(null),
  lastName: identityShape.lastName.default(null),
  email: identityShape.email.default(null),
  phone: identityShape.phone.default(null),
  company: identityShape.company.default(null),
  city: identityShape.city.default(null),
  language: identityShape.language.default(null),
  timeZone: identityShape.timeZone.default(null),
  notes: identityShape.notes.default(''),
  fields: identityShape.fields.default({}),
  consent: optionalLine(contactLimits.reason).default(null),
});
export type CreateContactInput = z.infer<typeof createContactInputSchema>;

/**
 * Absent fields stay as they are. Subscribing somebody who is not `subscribed` needs `statusReason`: how the person
 * agreed (stored as a consent record).
 */
export const updateContactInputSchema = z
  .object({
    ...identityShape,
    status: z.enum(['subscribed', 'unsubscribed', 'blocked']),
    statusReason: optionalLine(contactLimits.reason),
  })
  .partial();
export type UpdateContactInput = z.infer<typeof updateContactInputSchema>;

const idsSchema = z.array(idSchema).min(1).max(contactLimits.bulk);

export const bulkContactsInputSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('delete'), ids: idsSchema }),
  z.object({ action: z.literal('restore'), ids: idsSchema }),
  z.object({
    action: z.literal('set_status'),
    ids: idsSchema,
    status: z.enum(['subscribed', 'unsubscribed', 'blocked']),
    reason: lineSchema({ max: contactLimits.reason }),
  }),
]);
export type BulkContactsInput = z.infer<typeof bulkContactsInputSchema>;
