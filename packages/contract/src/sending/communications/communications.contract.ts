import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  communicationDetailSchema,
  communicationFilterShape,
  communicationRefSchema,
  communicationSchema,
  letterResultSchema,
  previewLetterInputSchema,
  previewTemplateLetterInputSchema,
  sendTemplateInputSchema,
  templateLetterResultSchema,
  templateLetterResults,
  writeLettersInputSchema,
} from './communications.schemas.ts';

const params = z.object({ ref: communicationRefSchema });

export const listCommunications = defineOperation({
  id: 'communications.list',
  method: 'GET',
  path: '/api/communications',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Everything sent and received, newest first; a page may be short and still have a next one',
  query: z.object({ ...pageQueryShape, ...communicationFilterShape }),
  reply: pageOf(communicationSchema),
});

export const exportCommunications = defineOperation({
  id: 'communications.export',
  method: 'GET',
  path: '/api/communications/export',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'The log as CSV (UTF-8 with byte order mark), with the filters of the list',
  query: z.object(communicationFilterShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const getCommunication = defineOperation({
  id: 'communications.get',
  method: 'GET',
  path: '/api/communications/:ref',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'One mail as it was sent or received, with all reports about it',
  params,
  reply: communicationDetailSchema,
  errors: ['resource.not_found'],
});

export const resendCommunication = defineOperation({
  id: 'communications.resend',
  method: 'POST',
  path: '/api/communications/:ref/resend',
  access: 'user',
  permission: 'mailbox.write',
  summary:
    'Resend a mail: a copy with its own row, or the same mail if it is unknown whether it arrived; the same key sends nothing twice',
  params,
  body: z.object({ idempotencyKey: z.string().min(8).max(60) }),
  reply: z.object({ ref: communicationRefSchema }),
  errors: [
    'resource.not_found',
    'communications.not_resendable',
    'communications.suppressed',
    'campaigns.attachments_gone',
    'quota.exceeded',
    'quota.read_only',
  ],
});

export const writeLetters = defineOperation({
  id: 'communications.write',
  method: 'POST',
  path: '/api/communications/letters',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Write to one or a few tamys; each gets a separate mail and conversation',
  body: writeLettersInputSchema,
  reply: z.object({ results: z.array(letterResultSchema) }),
  errors: ['resource.not_found', 'mailbox.key_reused'],
});

export const previewLetter = defineOperation({
  id: 'communications.preview_letter',
  method: 'POST',
  path: '/api/communications/letters/preview',
  access: 'user',
  permission: 'mailbox.read',
  history: 'none',
  summary: 'A letter as one person would receive it, filled in by the real engine',
  body: previewLetterInputSchema,
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What could not be filled in; the mail would not be sent to this person. */
    problem: z.string().nullable(),
  }),
  errors: ['resource.not_found'],
});

export const sendTemplate = defineOperation({
  id: 'communications.send_template',
  method: 'POST',
  path: '/api/communications/templates',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Send a mail template to one or a few tamys who agreed to mailings; each has a row in the ledger',
  body: sendTemplateInputSchema,
  reply: z.object({ results: z.array(templateLetterResultSchema) }),
  errors: [
    'resource.not_found',
    'campaigns.template_broken',
    'sending_domains.not_ready',
    'senders.server_off',
    'erasure.client_leaving',
    'quota.exceeded',
    'quota.read_only',
  ],
});

export const previewTemplateLetter = defineOperation({
  id: 'communications.preview_template',
  method: 'POST',
  path: '/api/communications/templates/preview',
  access: 'user',
  permission: 'campaigns.read',
  history: 'none',
  summary: 'A template as one tamy would receive it, and whether they would',
  body: previewTemplateLetterInputSchema,
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    /** What prevents the mail from being sent. */
    problem: z.string().nullable(),
    result: z.enum(templateLetterResults),
  }),
  errors: ['resource.not_found'],
});

const trackingSchema = z.object({ opens: z.boolean(), clicks: z.boolean() });

export const getTracking = defineOperation({
  id: 'tracking.get',
  method: 'GET',
  path: '/api/tracking',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'What is tracked in this client’s mails',
  reply: trackingSchema,
});

export const changeTracking = defineOperation({
  id: 'tracking.change',
  method: 'PATCH',
  path: '/api/tracking',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Turn the tracking of opens or clicks on or off; applies to campaigns that start from now on',
  body: trackingSchema.partial(),
  reply: trackingSchema,
});

const byContact = z.object({ id: idSchema });
const contactTrackingSchema = z.object({ isTracked: z.boolean() });

export const getContactTracking = defineOperation({
  id: 'tracking.contact',
  method: 'GET',
  path: '/api/contacts/:id/tracking',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Whether opens and clicks of this tamy are tracked',
  params: byContact,
  reply: contactTrackingSchema,
  errors: ['resource.not_found'],
});

export const changeContactTracking = defineOperation({
  id: 'tracking.change_contact',
  method: 'PUT',
  path: '/api/contacts/:id/tracking',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Send this tamy mails without pixel and tracked links, or with them again',
  params: byContact,
  body: contactTrackingSchema,
  reply: contactTrackingSchema,
  errors: ['resource.not_found'],
});
