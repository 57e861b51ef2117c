import { z } from 'zod';

export const invitationAnswers = ['accepted', 'tentative', 'declined'] as const;
export const invitationAnswerSchema = z.enum(invitationAnswers);
export type InvitationAnswer = (typeof invitationAnswers)[number];

const personSchema = z.object({ name: z.string(), email: z.string() });

/** An event that a mail invites to, calls off, or answers (RFC 5546). */
export const invitationSchema = z.object({
  /** `reply` is somebody's answer to an invitation, `counter` proposes another time. */
  method: z.enum(['request', 'cancel', 'reply', 'counter']),
  title: z.string(),
  place: z.string(),
  organizer: personSchema.nullable(),
  attendees: z.array(personSchema.extend({ answer: invitationAnswerSchema.nullable() })),
  when: z.object({
    /** `time`: instants; `floating`: local times of no zone; `day`: whole days, of which the last is named. */
    kind: z.enum(['time', 'floating', 'day']),
    start: z.string(),
    end: z.string().nullable(),
    /** The organiser's zone, by its IANA name. */
    zone: z.string().nullable(),
  }),
  rule: z
    .object({
      frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
      interval: z.number().int(),
      /** `MO` to `SU`. */
      days: z.array(z.string()),
      count: z.number().int().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** `old`: a later mail changed it. `cancelled`: it was called off. */
  state: z.enum(['open', 'old', 'cancelled']),
  /** The client's own answer. */
  answer: invitationAnswerSchema.nullable(),
  canAnswer: z.boolean(),
  /** Titles of other accepted events at the same time. */
  conflicts: z.array(z.string()),
});
export type Invitation = z.infer<typeof invitationSchema>;
