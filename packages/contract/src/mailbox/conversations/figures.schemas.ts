import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';

export const figureLimits = { days: 366, minutes: 100_000 } as const;

const day = z.iso.date();

/** Days are in the client’s time zone and both included. */
export const mailboxFiguresQuerySchema = z
  .object({ from: day, to: day, profileId: idSchema.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'too_small' } })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < figureLimits.days, {
    path: ['to'],
    params: { code: 'too_big', limit: figureLimits.days },
  });
export type MailboxFiguresQuery = z.infer<typeof mailboxFiguresQuerySchema>;

/** Seconds of office hours: half of the answers came sooner than `median`, nine of ten sooner than `ninth`. */
const waitSchema = z.object({
  count: z.number().int(),
  median: z.number().int().nullable(),
  ninth: z.number().int().nullable(),
  /** Answers within the target, first ones within theirs; null without a target. */
  inTime: z.number().int().nullable(),
});
export type AnswerWait = z.infer<typeof waitSchema>;

export const figureRowSchema = z.object({
  /** Null: all, or conversations that nobody looks after. */
  id: idSchema.nullable(),
  name: z.string(),
  /** To the first message of a person in a conversation. */
  first: waitSchema,
  /** To every message, the first ones included. */
  answers: waitSchema,
  ratings: z.object({ good: z.number().int(), bad: z.number().int() }),
});
export type FigureRow = z.infer<typeof figureRowSchema>;

export const mailboxFiguresSchema = z.object({
  all: figureRowSchema,
  profiles: z.array(figureRowSchema),
  /** By who looks after the conversation. */
  people: z.array(figureRowSchema),
  /** By label of the conversation; one with several counts for each. */
  labels: z.array(figureRowSchema),
  /** What was left at the end of each day; days before they were counted are missing. */
  days: z.array(z.object({ day: z.string(), waiting: z.number().int(), open: z.number().int() })),
  /** Only the newest answers of the range were counted. */
  isCut: z.boolean(),
});
export type MailboxFigures = z.infer<typeof mailboxFiguresSchema>;

const minutes = z.number().int().min(1).max(figureLimits.minutes).nullable();

export const mailboxTargetsSchema = z.object({
  /** Minutes of office hours to the first answer, and to every other one; null: no target. */
  firstMinutes: minutes,
  answerMinutes: minutes,
  /** After a conversation is closed, ask the person by mail whether they were helped. */
  asksRating: z.boolean(),
});
export type MailboxTargets = z.infer<typeof mailboxTargetsSchema>;
