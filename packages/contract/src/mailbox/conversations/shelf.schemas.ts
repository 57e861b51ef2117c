import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { pageQueryShape } from '../../core/paging.ts';
import { readEmailAddress } from '../../core/email-address.ts';
import { idSchema } from '../../core/primitives.ts';
import { conversationSchema, mailboxLimits } from './mailbox.schemas.ts';

/**
 * Parts of the shelf, each mail in one of them. `doubtful`: it does not say who sent it, runs in a circle, or looks
 * automatic and is from a contact.
 */
export const shelfGroups = ['automatic', 'newsletter', 'doubtful'] as const;
export const shelfGroupSchema = z.enum(shelfGroups);
export type ShelfGroup = z.infer<typeof shelfGroupSchema>;

export const shelfPlaces = ['list', 'shelf'] as const;
export type ShelfPlace = (typeof shelfPlaces)[number];

export const shelfQuerySchema = z.object({
  ...pageQueryShape,
  profileId: idSchema.optional(),
  group: shelfGroupSchema.optional(),
  /** Words and operators, as in the mailbox (docs/mailbox.md). */
  search: z.string().trim().max(200).optional(),
});
export type ShelfQuery = z.infer<typeof shelfQuerySchema>;

export const shelfItemSchema = z.object({
  conversation: conversationSchema,
  group: shelfGroupSchema,
  /** A provider asks whether mail may be forwarded here: its code, or the link that confirms. */
  forwarding: z.object({ provider: z.string(), code: z.string().nullable(), url: z.string().nullable() }).nullable(),
});
export type ShelfItem = z.input<typeof shelfItemSchema>;

export const shelfFiguresSchema = z.object({
  /** Of the profile asked for, whatever the search. */
  counts: z.object({
    all: z.number().int(),
    automatic: z.number().int(),
    newsletter: z.number().int(),
    doubtful: z.number().int(),
  }),
  /** What came in the last seven days. */
  week: z.object({ all: z.number().int(), doubtful: z.number().int() }),
});
export type ShelfFigures = z.infer<typeof shelfFiguresSchema>;

/** In the one form in which senders are compared; null when it is neither an address nor a domain. */
function readShelfSender(text: string): string | null {
  if (!text.startsWith('@')) return readEmailAddress(text);
  return readEmailAddress(`x${text}`)?.slice(1) ?? null;
}

/** `@` and a domain means its addresses and those of the domains below it. */
export const shelfSenderNameSchema = z
  .string()
  .trim()
  .min(3)
  .max(254)
  .refine((text) => readShelfSender(text) !== null, { params: { code: 'invalid_email' } })
  .transform((text) => readShelfSender(text) ?? text);

export const shelfSenderSchema = z.object({ sender: z.string(), place: z.enum(shelfPlaces), at: instantCodec });
export type ShelfSender = z.input<typeof shelfSenderSchema>;

export const sortShelfInputSchema = z.object({
  ids: z.array(idSchema).min(1).max(mailboxLimits.bulk),
  place: z.enum(shelfPlaces),
  /** For a domain that many people share, such as gmail.com, the address is noted instead. */
  scope: z.enum(['address', 'domain']),
});
export type SortShelfInput = z.infer<typeof sortShelfInputSchema>;

export const setShelfSenderInputSchema = z.object({
  sender: shelfSenderNameSchema,
  /** `usual`: each mail is judged on its own. */
  place: z.enum([...shelfPlaces, 'usual']),
});
export type SetShelfSenderInput = z.infer<typeof setShelfSenderInputSchema>;
