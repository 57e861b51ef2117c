import { z } from 'zod';
import { apiKeyLimits } from '../../identity/api-keys/api-keys.contract.ts';
import { uploadLimits } from '../../files/drive/uploads.contract.ts';
import { replyLimits } from '../../mailbox/mailbox/replies.schemas.ts';
import { keepDaysLimits } from '../../publishing/visits/visits.schemas.ts';

export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

const mebibyte = 1024 * 1024;
const bounded = (min: number, max: number) => z.number().int().min(min).max(max);

/** Limits the operator may move while the product runs. Null is the default, told beside each. */
export const limitsShape = {
  /** Who may register. Default: open. */
  registration: z.enum(registrationModes).nullable(),
  /** Most registrations in 24 hours, all together. Default: no limit. */
  registrationsPerDay: bounded(1, 100_000).nullable(),
  /** Calls a minute of one API key. */
  apiCallsPerMinute: bounded(10, 10_000).nullable(),
  /** Largest file of the drive, in bytes. */
  uploadBytes: bounded(mebibyte, uploadLimits.bytes).nullable(),
  /** Largest file of an answer or mail, in bytes. */
  attachmentBytes: bounded(mebibyte, replyLimits.fileBytes).nullable(),
  /** Mails of campaigns a minute of a client whose subscription is in trial. Default: as everybody. */
  trialMailsPerMinute: bounded(1, 1_000_000).nullable(),
  /** Days statistics of pages are kept at most, whatever the client chose. */
  statisticsDays: bounded(keepDaysLimits.min, keepDaysLimits.max).nullable(),
  /** Days the logs of automations are kept. Default: AUTOMATION_LOG_DAYS. */
  automationLogDays: bounded(7, 3650).nullable(),
  /** Days originals of received mails are kept. Default: MAIL_IN_RAW_DAYS. */
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

/** Nothing was moved. */
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

/** What holds where nothing was moved and the environment says nothing; null: no limit. */
export const limitDefaults = {
  registration: 'open',
  registrationsPerDay: null,
  apiCallsPerMinute: apiKeyLimits.callsPerMinute,
  uploadBytes: uploadLimits.bytes,
  attachmentBytes: replyLimits.fileBytes,
  trialMailsPerMinute: null,
  statisticsDays: keepDaysLimits.max,
} as const;
