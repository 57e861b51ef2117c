import { z } from 'zod';
import { wireLocaleSchema } from '@enlace/contract/core/locale.ts';
import { ExpectedError } from '../expected-error.ts';
import { logLevels } from '../log-levels.ts';
import { readScannerTarget } from '../scanner/scanner-target.ts';
import {
  allowListForm,
  bucketForm,
  databaseUrlForm,
  echoOf,
  mailDomainForm,
  networksForm,
  originForm,
  prefixForm,
  regionForm,
  senderForm,
  smtpUrlForm,
  textForm,
  webAddressForm,
  wholeNumber,
  wordsOfIssue,
} from './setting-forms.ts';
import { findGroupProblems } from './setting-groups.ts';

const optionalText = textForm.optional();
const port = wholeNumber(0, 65_535);
const shareWords = 'needs a number from 0 to 1';
const share = z.coerce.number({ error: shareWords }).min(0, { error: shareWords }).max(1, { error: shareWords });

/** Every setting: its environment name, format, default and meaning. `docs/configuration.md` is generated from this. */
export const settings = {
  PORT: { schema: port.default(3000), doc: 'HTTP port.' },
  HOST: { schema: z.string().default('0.0.0.0'), doc: 'Address to listen on.' },
  PUBLIC_URL: {
    schema: originForm.optional(),
    doc: 'Address visitors use; every link in mails and pages is built from it. Default: http://localhost:PORT.',
  },
  DATA_DIR: { schema: z.string().default('./data'), doc: 'Folder of the embedded database, files and keys.' },
  DATABASE_URL: {
    schema: databaseUrlForm.optional(),
    doc: 'External PostgreSQL 18; unset means the embedded one in DATA_DIR.',
    secret: true,
  },
  PROCESS_MODE: { schema: z.enum(['all', 'web', 'worker']).default('all'), doc: 'Which role this process plays.' },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 300).default(0),
    doc: 'Seconds a stopping web process keeps answering while /readyz already returns 503, so that a load balancer drains it first.',
  },
  ADMIN_EMAIL: {
    schema: optionalText,
    doc: 'With ADMIN_PASSWORD: creates the first administrator at start. Once there is an administrator, both are without effect.',
  },
  ADMIN_PASSWORD: { schema: optionalText, doc: 'See ADMIN_EMAIL.', secret: true },
  SMTP_URL: {
    schema: smtpUrlForm.optional(),
    doc: 'Outgoing mail, e.g. smtp://user:password@host:587. Wins over the server set in the product; without either, mail is kept in the built-in outbox.',
    secret: true,
  },
  MAIL_FROM: {
    schema: senderForm.optional(),
    doc: 'Sender address of the product’s own mail; a server set in the product brings its own. Default: enlace@MAIL_IN_DOMAIN.',
  },
  SMTP_IN_HOST: { schema: z.string().default('127.0.0.1'), doc: 'Address of the inbound mail listener.' },
  SMTP_IN_PORT: { schema: port.default(2525), doc: 'Port of the inbound mail listener.' },
  SMTP_IN_TLS_CERT: {
    schema: optionalText,
    doc: 'File of the inbound listener’s certificate chain (PEM); with SMTP_IN_TLS_KEY it offers STARTTLS. Read again when it changes.',
  },
  SMTP_IN_TLS_KEY: { schema: optionalText, doc: 'File of the private key of SMTP_IN_TLS_CERT.' },
  MAIL_IN_RAW_DAYS: {
    schema: wholeNumber(0, 3650).default(365),
    doc: 'Days the original of a received mail is kept after it was read, within the client’s storage; 0 deletes it at once. Automatic mail, set-aside mail and mail that matches no charset keep it.',
  },
  MAIL_IN_DOMAIN: {
    schema: mailDomainForm.default('mail.localhost'),
    doc: 'Domain of the addresses the listener accepts: those of profiles, and the signed ones of replies and reports.',
  },
  AUTOMATION_LOG_DAYS: {
    schema: wholeNumber(7, 3650).default(365),
    doc: 'Days the log of a run through an automation is kept after the run ended; that it ran, and how it ended, stays.',
  },
  VIES_URL: {
    schema: webAddressForm.default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
    doc: 'Service of the EU that confirms VAT numbers of clients; asked only once the seller has a number of its own.',
  },
  GEOIP_URL: {
    schema: webAddressForm.default('https://ip2c.org/s'),
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
  TRUST_PROXY: {
    schema: networksForm.optional(),
    doc: 'Comma-separated addresses of proxies whose X-Forwarded-* headers count.',
  },
  HTTP_CONNECTIONS_PER_NETWORK: {
    schema: wholeNumber(0, 1_000_000).default(500),
    doc: 'Connections of one network (IPv4: /24, IPv6: /48) that HTTP takes at once; further ones are ended at once. Proxies of TRUST_PROXY are not counted. 0: no limit.',
  },
  OUTBOUND_ALLOW: {
    schema: allowListForm.optional(),
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
    doc: 'Key of Stripe (secret or restricted). Unset: the one the operator sets in the product holds. Without either, a test installation accepts test cards, which move no money; a live one accepts no cards.',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\w+(\s*,\s*whsec_\w+)?$/, { message: 'needs one secret (whsec_…), or two separated by a comma' })
      .optional(),
    doc: 'Signing secret of the webhook at PUBLIC_URL/hooks/stripe; two, separated by a comma, while one replaces the other. Belongs to STRIPE_SECRET_KEY; a key that is set in the product registers its webhook automatically.',
    secret: true,
  },
  STRIPE_API_BASE: {
    schema: webAddressForm.optional(),
    doc: 'Address of the API of Stripe, for tests against another one.',
  },
  S3_BUCKET: {
    schema: bucketForm.optional(),
    doc: 'Keeps files of clients in this bucket instead of below DATA_DIR. What is there already is moved by `enlace move-files`.',
  },
  S3_ENDPOINT: {
    schema: webAddressForm.optional(),
    doc: 'Address of the S3 service, e.g. https://s3.example:9000. Default: Amazon’s in S3_REGION.',
  },
  S3_REGION: {
    schema: regionForm.default('us-east-1'),
    doc: 'Region of the bucket.',
  },
  S3_ACCESS_KEY_ID: { schema: optionalText, doc: 'Key that may list the bucket and read, write and delete in it.' },
  S3_SECRET_ACCESS_KEY: { schema: optionalText, doc: 'Secret of S3_ACCESS_KEY_ID.', secret: true },
  S3_SESSION_TOKEN: { schema: optionalText, doc: 'Token of keys that are lent for a while.', secret: true },
  S3_PREFIX: {
    schema: prefixForm.optional(),
    doc: 'Folder of the bucket that contains everything. Unset: the whole bucket belongs to this installation.',
  },
  S3_ADDRESSING: {
    schema: z.enum(['path', 'host']).default('path'),
    doc: 'Whether the bucket is the first part of the path or of the host name.',
  },
  BACKUP_S3_BUCKET: {
    schema: bucketForm.optional(),
    doc: 'Every backup is also sent to this bucket and read back there. What of BACKUP_S3_… is not set is taken from S3_….',
  },
  BACKUP_S3_ENDPOINT: {
    schema: webAddressForm.optional(),
    doc: 'Address of the S3 service of the backups. Default: S3_ENDPOINT.',
  },
  BACKUP_S3_REGION: {
    schema: regionForm.optional(),
    doc: 'Region of the bucket of the backups. Default: S3_REGION.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: optionalText,
    doc: 'Key for the bucket of the backups. Default: S3_ACCESS_KEY_ID.',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: { schema: optionalText, doc: 'Secret of BACKUP_S3_ACCESS_KEY_ID.', secret: true },
  BACKUP_S3_PREFIX: {
    schema: prefixForm.optional(),
    doc: 'Folder of the bucket that contains the backups. Installations must not share one.',
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
    schema: webAddressForm.optional(),
    doc: 'Collector that gets traces over OTLP/HTTP, e.g. http://localhost:4318. Unset: none are made.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: optionalText,
    doc: 'Headers for the collector: name=value, separated by commas.',
    secret: true,
  },
  OTEL_SERVICE_NAME: { schema: z.string().default('enlace'), doc: 'Name of this service in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share.default(1),
    doc: 'Share of the traces that is kept, 0 to 1.',
  },
  SECRET_KEY_FILE: { schema: optionalText, doc: 'File of the master key. Default: DATA_DIR/secrets/master.key.' },
} as const satisfies Record<string, { schema: z.ZodType; doc: string; secret?: true }>;

/** The settings as read. */
export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** Invalid settings, each with its requirement; never with the value of a secret one. */
export class InvalidSettingsError extends ExpectedError {
  override readonly name = 'InvalidSettingsError';
  override readonly isOwnWords = true;

  constructor(problems: readonly string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const secretNames: ReadonlySet<string> = new Set(
  Object.entries(settings).flatMap(([name, setting]) => ('secret' in setting ? [name] : [])),
);

/** Reads and validates all settings at once; throws one error that names every invalid one. */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const shape = Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema]));
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = z.object(shape).safeParse(present, { error: wordsOfIssue });
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${message}${secretNames.has(name) ? '' : echoOf(present[name])}`;
    });
    throw new InvalidSettingsError([...new Set(problems)]);
  }
  // NOTE: the object schema is built from `settings`, so its output has exactly this type.
  const read = result.data as Settings;
  const problems = findGroupProblems(read);
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  return read;
}

/** A setting's default; undefined when it has none. */
export function settingDefault({ schema }: { schema: z.ZodType }): unknown {
  const result = schema.safeParse(undefined);
  return result.success ? result.data : undefined;
}
