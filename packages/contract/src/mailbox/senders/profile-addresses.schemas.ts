import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema } from '../../core/primitives.ts';

export const profileAddressLimits = {
  minName: 2,
  maxName: 40,
  /** Working addresses of a profile besides the main one. */
  aliases: 20,
  /** Tests of forwarding per this many minutes. */
  tests: 10,
  testMinutes: 60,
  /** After these a test mail that was accepted counts as lost. */
  testSeconds: 120,
} as const;

/** The part before the @: lower-case letters and digits without accents, divided by dots, hyphens or underscores. */
export const addressNameSchema = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .min(profileAddressLimits.minName)
      .max(profileAddressLimits.maxName)
      .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/),
  );

export const profileAddressSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** `name@domain`. */
  address: z.string(),
  /** The profile's mails are from this one. */
  isMain: z.boolean(),
  /** Set for a replaced one: until then it works, and nobody else ever gets it. */
  worksUntil: instantCodec.nullable(),
});

/** How a mail sent to the public address of a business ended. */
export const forwardTestStates = [
  /** Under way. */
  'waiting',
  'arrived',
  /** It came to another profile of the client. */
  'elsewhere',
  /** The server of the address refused it. */
  'refused',
  /** It was accepted, then returned. */
  'returned',
  /** The installation has no mail server, or could not reach that of the address yet. */
  'not_sent',
  /** Accepted there, but not sent on. */
  'lost',
] as const;
export type ForwardTestState = (typeof forwardTestStates)[number];

export const forwardTestSchema = z.object({
  id: idSchema,
  /** The public address. */
  address: z.string(),
  state: z.enum(forwardTestStates),
  /** What the other server said. */
  words: z.string().nullable(),
  startedAt: instantCodec,
  arrivedAt: instantCodec.nullable(),
});
export type ForwardTest = z.input<typeof forwardTestSchema>;

/** A mail by which a provider asks whether forwarding is wanted. */
export const forwardRequestSchema = z.object({
  conversationId: idSchema,
  provider: z.string(),
  /** The box that is to be forwarded, when the mail names it. */
  box: z.string().nullable(),
  code: z.string().nullable(),
  url: z.string().nullable(),
  at: instantCodec,
});
export type ForwardRequest = z.input<typeof forwardRequestSchema>;

export const profileAddressesSchema = z.object({
  profile: z.object({ id: idSchema, name: z.string() }),
  /** The main one first; replaced ones last. */
  addresses: z.array(profileAddressSchema),
  /** The newest test of the last day. */
  test: forwardTestSchema.nullable(),
  /** Those of the last week, newest first. */
  requests: z.array(forwardRequestSchema),
});
export type ProfileAddresses = z.input<typeof profileAddressesSchema>;

/** What every change of them returns. */
export const changedAddressesSchema = z.object({ profile: profileAddressesSchema });

export const addressNameInputSchema = z.object({ name: addressNameSchema });
export const forwardTestInputSchema = z.object({ address: emailSchema });
