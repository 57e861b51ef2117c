import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { mailTransports } from '../../mailbox/senders/senders.schemas.ts';
import { mailProblemSchema } from '../templates/templates.schemas.ts';
import { campaignAttachmentSchema } from './attachments.schemas.ts';
import { skipReasonSchema } from './campaigns.schemas.ts';
import { timingViewSchema } from './timing.schemas.ts';

/** What spam filters of mail programs react to. */
export const mailSigns = [
  'no_text',
  'images_without_text',
  'mostly_images',
  'loud_subject',
  'long_subject',
  'short_links',
  'many_links',
  'bare_links',
  'no_unsubscribe',
] as const;
export type MailSign = (typeof mailSigns)[number];

/** What prevents a campaign from being started. */
export const preflightBlockers = [
  'template',
  'profile',
  'template_broken',
  'empty_audience',
  'audience_gone',
  'experiment',
  /** Variants of the experiment are the same mail, or have the same subject. */
  'equal_variants',
  /** The scheduled time has passed or does not exist. */
  'past',
  'domain',
  'own_server',
  /** The client has given no postal address. */
  'postal_address',
  'quota',
  /** A file is gone or of a kind that may not be sent, or all are too large together. */
  'attachments',
] as const;

export const preflightSchema = z.object({
  /** Contacts who would get it now. */
  audience: z.number().int(),
  leftOut: z.array(z.object({ reason: skipReasonSchema, count: z.number().int() })),
  /** Largest recipient domains first, at most ten. */
  domains: z.array(z.object({ domain: z.string(), count: z.number().int() })),
  quota: z.object({
    limit: z.number().int().nullable(),
    used: z.number().int(),
    left: z.number().int().nullable(),
    isEnough: z.boolean(),
  }),
  /** Variables without a fallback that are empty for some recipients. */
  missingValues: z.array(z.object({ variable: z.string(), count: z.number().int() })),
  /** The blocks that not everybody gets, and how many of the audience do now. */
  segmentBlocks: z.array(
    z.object({
      blockId: z.string(),
      templateId: idSchema,
      /** What it says, shortened; empty for a block without words. */
      text: z.string(),
      segmentId: idSchema,
      /** Null when it no longer exists. */
      segmentName: z.string().nullable(),
      who: z.enum(['in', 'out']),
      count: z.number().int(),
    }),
  ),
  problems: z.array(mailProblemSchema),
  signs: z.array(z.object({ sign: z.enum(mailSigns), detail: z.string() })),
  /** Without what is attached. */
  sizeBytes: z.number().int(),
  attachments: z.array(campaignAttachmentSchema),
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** The outgoing server; with the host of the client's own. */
  way: z.object({ via: z.enum(mailTransports), host: z.string().nullable() }),
  subject: z.string(),
  /** Based on the pace of earlier campaigns and the current limits; null before the first one. */
  etaSeconds: z.number().int().nullable(),
  timing: timingViewSchema,
  /** How an experiment divides the audience, and what each part gets; null without one. */
  trial: z
    .object({
      perVariant: z.array(z.number().int()),
      rest: z.number().int(),
      /** Empty when a variant has nothing to send. */
      variants: z.array(z.object({ subject: z.string(), template: z.string() })),
      /** The variants, from 0, that are the same as another one. */
      equal: z.array(z.number().int()),
      /** People each variant would need before a difference can be distinguished from chance; null when it has them. */
      needed: z.number().int().nullable(),
    })
    .nullable(),
  templateId: idSchema.nullable(),
  /** Sentences that are still those of a template of the gallery; starting then needs `acceptsSampleText`. */
  samples: z.object({
    /** The mail says nothing else. */
    isWhole: z.boolean(),
    texts: z.array(
      z.object({
        text: z.string(),
        /** As in `problems`. */
        path: z.string(),
        blockId: z.string().nullable(),
        templateId: idSchema,
      }),
    ),
  }),
  /** Empty means ready. */
  blockers: z.array(z.enum(preflightBlockers)),
});
export type Preflight = z.infer<typeof preflightSchema>;

/** How many links of a mail are asked whether they respond. */
export const checkedLinksMax = 24;

/** `refused`: connections there are not allowed. `unchecked`: beyond the number of links that are checked. */
export const linkStates = ['good', 'broken', 'unreachable', 'refused', 'personal', 'unchecked'] as const;

export const checkedLinkSchema = z.object({
  url: z.string(),
  label: z.string(),
  state: z.enum(linkStates),
  /** Of the response; null without one. */
  status: z.number().int().nullable(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;
