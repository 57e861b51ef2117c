import { z } from 'zod';
import { wireLocaleSchema } from '@enlace/contract/core/locale.ts';
import { logLevels } from '../log-levels.ts';
import { parseAllowList } from '../outbound/allow-list.ts';
import { readScannerTarget } from '../scanner/scanner-target.ts';
import { splitList } from './split-list.ts';

function isAllowList(text: string): boolean {
  try {
    parseAllowList(splitList(text));
    return true;
  } catch {
    return false;
  }
}

const allowListSchema = z
  .string()
  .refine(isAllowList, { message: 'needs hosts, addresses or networks, separated by commas' })
  .optional();
const optionalText = z.string().min(1).optional();
const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting: its environment name, form, default and meaning. `docs/configuration.md` is generated from this. */
export const settings = {
  PORT: { schema: port.default(3000), doc: 'HTTP port.' },
  HOST: { schema: z.string().default('0.0.0.0'), doc: 'Address to listen on.' },
  PUBLIC_URL: {
    schema: z.url().optional(),
    doc: 'Address visitors use; every link in mails and pages is built from it. Default: http://localhost:PORT.',
  },
  DATA_DIR: { schema: z.string().default('./data'), doc: 'Folder of the embedded database, files and keys.' },
  DATABASE_URL: { schema: optionalText, doc: 'External PostgreSQL 18; unset means the embedded one in DATA_DIR.' },
  PROCESS_MODE: { schema: z.enum(['all', 'web', 'worker']).default('all'), doc: 'Which role this process plays.' },
  DRAIN_SECONDS: {
    schema: z.coerce.number().int().min(0).max(300).default(0),
    doc: 'Seconds a web process that was asked to stop goes on answering while /readyz already says 503, so that a balancer turns away from it first.',
  },
  ADMIN_EMAIL: { schema: optionalText, doc: 'With ADMIN_PASSWORD: creates the first administrator at start.' },
  ADMIN_PASSWORD: { schema: optionalText, doc: 'See ADMIN_EMAIL.', secret: true },
  SMTP_URL: {
    schema: optionalText,
    doc: 'Outgoing mail, e.g. smtp://user:password@host:587. Unset: mail is kept in the built-in outbox.',
    secret: true,
  },
  MAIL_FROM: { schema: optionalText, doc: 'Sender address of the product’s own mail. Default: enlace@MAIL_IN_DOMAIN.' },
  SMTP_IN_HOST: { schema: z.string().default('127.0.0.1'), doc: 'Address of the inbound mail listener.' },
  SMTP_IN_PORT: { schema: port.default(2525), doc: 'Port of the inbound mail listener.' },
  SMTP_IN_TLS_CERT: {
    schema: optionalText,
    doc: 'File of the inbound listener’s certificate chain (PEM); with SMTP_IN_TLS_KEY it offers STARTTLS. Read again when it changes.',
  },
  SMTP_IN_TLS_KEY: { schema: optionalText, doc: 'File of the private key of SMTP_IN_TLS_CERT.' },
  MAIL_IN_RAW_DAYS: {
    schema: z.coerce.number().int().min(0).max(3650).default(0),
    doc: 'Days the original of a received mail is kept after it was read; 0 drops it at once. Mail that was put aside is kept for 30 days.',
  },
  MAIL_IN_DOMAIN: {
    schema: z.string().default('mail.localhost'),
    doc: 'Domain of the reply addresses the listener accepts.',
  },
  AUTOMATION_LOG_DAYS: {
    schema: z.coerce.number().int().min(7).max(3650).default(365),
    doc: 'Days the log of a run through an automation is kept after the run ended; that it ran, and how it ended, stays.',
  },
  VIES_URL: {
    schema: z.url().default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
    doc: 'Service of the EU that confirms VAT numbers of clients; asked only once the seller has a number of its own.',
  },
  GEOIP_URL: {
    schema: z.url().default('https://ip2c.org/s'),
    doc: 'Service the telephone field asks once for the visitor’s country.',
  },
  GEO_COUNTRIES: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: 'Whether statistics count countries of visitors, by a table that ships with the product; nothing is asked over the network.',
  },
  DEFAULT_LOCALE: {
    schema: wireLocaleSchema.default('jp'),
    doc: 'Language when neither the person nor the browser names one.',
  },
  ADMIN_SECOND_FACTOR: {
    schema: z.enum(['required', 'optional']).default('required'),
    doc: 'Whether administrators must set up a second factor before they can use the admin area.',
  },
  LOG_LEVEL: { schema: z.enum(logLevels).default('info'), doc: 'Least severe log line printed.' },
  TRUST_PROXY: { schema: optionalText, doc: 'Comma-separated addresses of proxies whose X-Forwarded-* headers count.' },
  OUTBOUND_ALLOW: {
    schema: allowListSchema,
    doc: 'Comma-separated internal targets the product may call when a user names them: host, address or network, with an optional port (intranet.example, 10.0.0.0/8, 192.168.1.5:8080, [fd00::1]:*). Unset: none.',
  },
  CLAMD_URL: {
    schema: z
      .string()
      .refine((text) => readScannerTarget(text) !== undefined, { message: 'needs tcp://host:3310 or unix:/path' })
      .optional(),
    doc: 'Virus scanner (clamd), e.g. tcp://localhost:3310 or unix:/run/clamav/clamd.ctl. Files of received mails are handed out only after it found nothing. Unset: nothing is looked at.',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_\w+$/, { message: 'needs a secret or restricted key of Stripe (sk_… or rk_…)' })
      .optional(),
    doc: 'Key of Stripe (secret or restricted). Unset: cards are trial cards of the sandbox, and no money moves.',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\w+(\s*,\s*whsec_\w+)?$/, { message: 'needs one secret (whsec_…), or two separated by a comma' })
      .optional(),
    doc: 'Signing secret of the webhook at PUBLIC_URL/hooks/stripe; two, separated by a comma, while one replaces the other. Needed with STRIPE_SECRET_KEY.',
    secret: true,
  },
  STRIPE_API_BASE: { schema: z.url().optional(), doc: 'Address of the API of Stripe, for tests against another one.' },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'needs the name of a bucket' })
      .optional(),
    doc: 'Keeps files of clients in this bucket instead of below DATA_DIR. What is there already is moved by `enlace move-files`.',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Address of the S3 service, e.g. https://s3.example:9000. Default: Amazon’s in S3_REGION.',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]+$/)
      .default('us-east-1'),
    doc: 'Region of the bucket.',
  },
  S3_ACCESS_KEY_ID: { schema: optionalText, doc: 'Key that may list the bucket and read, write and delete in it.' },
  S3_SECRET_ACCESS_KEY: { schema: optionalText, doc: 'Secret of S3_ACCESS_KEY_ID.', secret: true },
  S3_SESSION_TOKEN: { schema: optionalText, doc: 'Token of keys that are lent for a while.', secret: true },
  S3_PREFIX: {
    schema: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, { message: 'needs letters, digits, -, _ and . between slashes' })
      .optional(),
    doc: 'Folder of the bucket below which everything lies. Unset: the bucket is this installation’s alone.',
  },
  S3_ADDRESSING: {
    schema: z.enum(['path', 'host']).default('path'),
    doc: 'Whether the bucket is the first part of the path or of the host name.',
  },
  BACKUP_S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'needs the name of a bucket' })
      .optional(),
    doc: 'Every backup is also sent to this bucket and read back there. What of BACKUP_S3_… is not set is taken from S3_….',
  },
  BACKUP_S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Address of the S3 service of the backups. Default: S3_ENDPOINT.',
  },
  BACKUP_S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    doc: 'Region of the bucket of the backups. Default: S3_REGION.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: optionalText,
    doc: 'Key for the bucket of the backups. Default: S3_ACCESS_KEY_ID.',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: { schema: optionalText, doc: 'Secret of BACKUP_S3_ACCESS_KEY_ID.', secret: true },
  BACKUP_S3_PREFIX: {
    schema: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, { message: 'needs letters, digits, -, _ and . between slashes' })
      .optional(),
    doc: 'Folder of the bucket below which the backups lie. Several installations must not share one.',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12, { message: 'needs at least 12 characters' }).optional(),
    doc: 'Seals the key file into every backup. Unset: backups hold no keys, and the key file is yours to keep.',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, { message: 'needs at least 16 characters' }).optional(),
    doc: 'Opens /metrics to whoever sends it as a bearer token. Unset: there is no such page.',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: 'Collector that gets traces over OTLP/HTTP, e.g. http://localhost:4318. Unset: none are made.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: optionalText,
    doc: 'Headers for the collector: name=value, separated by commas.',
    secret: true,
  },
  OTEL_SERVICE_NAME: { schema: z.string().default('enlace'), doc: 'Name of this service in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    doc: 'Share of the traces that is kept, 0 to 1.',
  },
  SECRET_KEY_FILE: { schema: optionalText, doc: 'File of the master key. Default: DATA_DIR/secrets/master.key.' },
} as const satisfies Record<string, { schema: z.ZodType; doc: string; secret?: true }>;

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
}

/** Reads and checks all settings at once; throws one error that names every wrong one. */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const shape = Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema]));
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = z.object(shape).safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((found) => `  ${found.path.join('.')}: ${found.message}`);
    throw new InvalidSettingsError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  // NOTE: the object schema is built from `settings`, so its output has exactly this type.
  const read = result.data as Settings;
  if ((read.STRIPE_SECRET_KEY === undefined) !== (read.STRIPE_WEBHOOK_SECRET === undefined)) {
    const missing = read.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
    throw new InvalidSettingsError(
      `These settings are not valid:\n  ${missing}: is missing; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all`,
    );
  }
  if ((read.SMTP_IN_TLS_CERT === undefined) !== (read.SMTP_IN_TLS_KEY === undefined)) {
    const missing = read.SMTP_IN_TLS_CERT === undefined ? 'SMTP_IN_TLS_CERT' : 'SMTP_IN_TLS_KEY';
    throw new InvalidSettingsError(
      `These settings are not valid:\n  ${missing}: is missing; SMTP_IN_TLS_CERT and SMTP_IN_TLS_KEY are set together or not at all`,
    );
  }
  assertS3(read);
  assertBackupBucket(read);
  return read;
}

/** A bucket needs keys, and keys a bucket. */
function assertS3(read: Settings): void {
  const group = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = group.filter((name) => read[name] === undefined);
  const isWanted = missing.length < group.length || read.S3_ENDPOINT !== undefined;
  if (!isWanted || missing.length === 0) return;
  throw new InvalidSettingsError(
    `These settings are not valid:\n${missing.map((name) => `  ${name}: is missing; files go to S3 with all of ${group.join(', ')}`).join('\n')}`,
  );
}

/** Backups among the files of clients would be taken for such files. */
function assertBackupBucket(read: Settings): void {
  if (read.BACKUP_S3_BUCKET === undefined) return;
  const keys = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
  const missing = keys.filter((name) => read[`BACKUP_S3_${name}`] === undefined && read[`S3_${name}`] === undefined);
  const problems = missing.map((name) => `  BACKUP_S3_${name}: is missing`);
  const isSame =
    read.BACKUP_S3_BUCKET === read.S3_BUCKET &&
    (read.BACKUP_S3_ENDPOINT === undefined || read.BACKUP_S3_ENDPOINT === read.S3_ENDPOINT);
  const [backups, files] = [`${read.BACKUP_S3_PREFIX ?? ''}/`, `${read.S3_PREFIX ?? ''}/`];
  if (isSame && (files === '/' || backups === '/' || backups.startsWith(files) || files.startsWith(backups)))
    problems.push('  BACKUP_S3_PREFIX: in the bucket of the files, S3_PREFIX and this one need folders apart');
  if (problems.length > 0) throw new InvalidSettingsError(`These settings are not valid:\n${problems.join('\n')}`);
}

/** What a setting is worth when it is not given; undefined when it then stays unset. */
export function settingDefault({ schema }: { schema: z.ZodType }): unknown {
  const result = schema.safeParse(undefined);
  return result.success ? result.data : undefined;
}
