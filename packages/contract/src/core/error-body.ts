import { z } from 'zod';
import { fieldIssueSchema } from './field-issues.ts';

/** Values for translated error texts. */
export const errorParamsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ErrorParams = z.infer<typeof errorParamsSchema>;

/** The shape of every answer outside 2xx; the caller provides the text. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    params: errorParamsSchema.optional(),
    /** Present with `request.invalid`: the problems, field by field. */
    fields: z.array(fieldIssueSchema).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
