import { z } from 'zod';
import { apiKeyLimits } from '../../identity/api-keys/api-keys.contract.ts';
import { uploadLimits } from '../../files/uploads/uploads.contract.ts';
import { replyLimits } from '../../mailbox/conversations/replies.schemas.ts';
import { keepDaysLimits } from '../../publishing/visits/visits.schemas.ts';

export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

const mebibyte = 1024 * 1024;
const bounded = (min: number, max: number) => z.number().int().min(min).max(max);

/** Limits the operator can change at runtime. Null is the default, given for each. */
export const limitsShape = {
  /** Who may register. Default: anybody. */
  registration: z.enum(registrationModes).nullable(),
  /** Maximum registrations in 24 hours, in total. Default: unlimited. */
  registrationsPerDay: bounded(1, 100_000).nullable(),
  /** Calls per minute of one API key. */
  apiCallsPerMinute: bounded(10, 10_000).nullable(),
  /** Maximum size of a drive file, in bytes. */
  uploadBytes: bounded(mebibyte, uploadLimits.bytes).nullable(),
  /** Maximum size of a mail attachment, in bytes. */
  attachmentBytes: bounded(mebibyte, replyLimits.fileBytes).nullable(),
  /** Campaign mails per minute of a client in the trial. Default: as for everybody. */
  trialMailsPerMinute: bounded(1, 1_000_000).nullable(),
  /** Maximum days page statistics are kept, whatever the client chose. */
  statisticsDays: bounded(keepDaysLimits.min, keepDaysLimits.max).nullable(),
  /** Days automation logs are kept. Default: AUTOMATION_LOG_DAYS. */
  automationLogDays: bounded(7, 3650).nullable(),
  /** Days the originals of received mails are kept. Default: MAIL_IN_RAW_DAYS. */
  rawMailDays: bounded(0, 3650).nullable(),
} as const;

export const limitsSchema = z.object(limitsShape);
export type OperatorLimits = z.infer<typeof limitsSchema>;
export type LimitName = keyof OperatorLimits;

export const limitNames: readonly LimitName[] = [
  'registration',
  'registrationsPerDay',
  'apiCallsPerMinute',
  'uploadBytes',
  'attachmentBytes',
  'trialMailsPerMinute',
  'statisticsDays',
  'automationLogDays',
  'rawMailDays',
];

export const limitsChangeSchema = z.strictObject(limitsShape).partial();

/** All limits unchanged. */
export const noLimits: OperatorLimits = {
  registration: null,
  registrationsPerDay: null,
  apiCallsPerMinute: null,
  uploadBytes: null,
  attachmentBytes: null,
  trialMailsPerMinute: null,
  statisticsDays: null,
  automationLogDays: null,
  rawMailDays: null,
};

/** Defaults of limits without an environment variable; null: unlimited. */
export const limitDefaults = {
  registration: 'open',
  registrationsPerDay: null,
  apiCallsPerMinute: apiKeyLimits.callsPerMinute,
  uploadBytes: uploadLimits.bytes,
  attachmentBytes: replyLimits.fileBytes,
  trialMailsPerMinute: null,
  statisticsDays: keepDaysLimits.max,
} as const;
