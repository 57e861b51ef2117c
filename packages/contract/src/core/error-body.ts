import { z } from 'zod';
import { fieldIssueSchema } from './field-issues.ts';

/** Values that a translated error text may need. */
export const errorParamsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ErrorParams = z.infer<typeof errorParamsSchema>;

/** The one shape of every answer outside 2xx; the text is the client's job. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    params: errorParamsSchema.optional(),
    /** Present with `request.invalid`: what is wrong, field by field. */
    fields: z.array(fieldIssueSchema).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
