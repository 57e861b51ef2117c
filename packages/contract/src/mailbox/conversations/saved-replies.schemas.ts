import { z } from 'zod';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { templateLimits } from '../../sending/templates/templates.schemas.ts';

export const savedReplyLimits = { name: templateLimits.name, body: 20_000 } as const;

export const savedReplyFormats = ['plain', 'rich'] as const;
export const savedReplyFormatSchema = z.enum(savedReplyFormats);

/** A text for answers. It may contain variables such as `{{ contact.first_name | default: "hola" }}`. */
export const savedReplySchema = z.object({
  id: idSchema,
  name: z.string(),
  format: savedReplyFormatSchema,
  /** Plain text, or sanitised HTML. */
  body: z.string(),
  /** Null: for every profile. */
  profileId: idSchema.nullable(),
  /** Shared with templates. */
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
  uses: z.number().int(),
  usedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  revision: z.number().int(),
  /** Unknown variables, or variables that may be empty and have no `default`; it can be used anyway. */
  problems: z.array(z.object({ code: z.enum(['syntax', 'unknown_variable', 'missing_fallback']), detail: z.string() })),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

export const savedReplyInputSchema = z.object({
  name: lineSchema({ max: savedReplyLimits.name }),
  format: savedReplyFormatSchema,
  body: multilineSchema({ min: 1, max: savedReplyLimits.body }).refine((text) => text.trim() !== '', {
    params: { code: 'required' },
  }),
  profileId: idSchema.nullable().default(null),
});
export type SavedReplyInput = z.infer<typeof savedReplyInputSchema>;

/** A change of the stored reply; absent fields keep their saved value. */
export const savedReplyChangeSchema = savedReplyInputSchema
  .extend({ baseRevision: z.number().int().min(1), profileId: idSchema.nullable() })
  .partial({ profileId: true });
export type SavedReplyChange = z.infer<typeof savedReplyChangeSchema>;

/** Variables of saved replies, in display order. */
export const replyVariables = [
  'contact.first_name',
  'contact.name',
  'contact.email',
  'contact.phone',
  'contact.company',
  'contact.city',
  'profile.name',
  'profile.url',
  'conversation.subject',
  'brand.name',
] as const;
