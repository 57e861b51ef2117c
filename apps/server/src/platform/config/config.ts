import path from 'node:path';
import { fromWireLocale, type Locale } from '@enlace/contract/core/locale.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { TracingConfig } from '../tracing/otlp-exporter.ts';
import { readScannerTarget } from '../scanner/scanner-target.ts';
import type { ScannerTarget } from '../scanner/scanner.types.ts';
import type { S3Config } from '../storage/s3/s3.types.ts';
import type { LogLevel } from '../log-levels.ts';
import { readEnv } from './env.ts';
import { readSender } from './setting-forms.ts';
import { splitList } from './split-list.ts';

export type StripeConfig = {
  secretKey: string;
  /** Any of them signs events, so that they can be rotated. */
  webhookSecrets: readonly string[];
  /** Address of Stripe's API; the official one when absent. */
  apiBase: string | undefined;
  /** Timeout for an answer. */
  timeoutMs?: number;
};

export type Config = {
  http: {
    host: string;
    port: number;
    trustProxy: string[];
    /** Concurrent connections per network; 0: unlimited. */
    connectionsPerNetwork: number;
    /** How long a stopping process keeps answering, so that a load balancer can move away from it. */
    drainMs: number;
  };
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  roles: { web: boolean; worker: boolean };
  firstAdmin: { email: string; password: string } | undefined;
  mail: {
    smtpUrl: string | undefined;
    from: string;
    inbound: {
      host: string;
      port: number;
      domain: string;
      /** Files; both or none. */
      tls: { certFile: string; keyFile: string } | undefined;
      /** Days a mail's original is kept after it was read. */
      rawDays: number;
    };
  };
  /** Days an automation run's log is kept after its end. */
  automationLogDays: number;
  requireAdminSecondFactor: boolean;
  geoipUrl: string;
  /** Validates VAT numbers. */
  viesUrl: string;
  /** Looks up visitors' countries in the shipped table. */
  geoCountries: boolean;
  defaultLocale: Locale;
  logLevel: LogLevel;
  /** Internal targets that users may use nonetheless. */
  outboundAllow: string[];
  masterKeyFile: string;
  /** Encrypts the key file into backups; absent: they contain no keys. */
  backupPassphrase: string | undefined;
  /** Enables `/metrics`; absent: disabled. */
  metricsToken: string | undefined;
  /** Stores clients' files; absent: under the data folder. */
  s3: S3Config | undefined;
  /** Backups are uploaded there too. */
  backupBucket: S3Config | undefined;
  /** Receives spans; absent: none are created. */
  tracing: TracingConfig | undefined;
  /** Scans received files for viruses; absent: nothing is scanned. */
  scanner: ScannerTarget | undefined;
  /** Of the environment or, where that has none, of the product. Absent: cards are charged by the sandbox, which moves no money. */
  stripe: StripeConfig | undefined;
  /** Address of Stripe's API, also for keys that are set in the product. */
  stripeApiBase: string | undefined;
};

function s3Of(env: ReturnType<typeof readEnv>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    ...{ bucket, accessKeyId, secretAccessKey, sessionToken: env.S3_SESSION_TOKEN },
    endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
    region: env.S3_REGION,
    prefix: env.S3_PREFIX === undefined ? '' : `${trimEndOf(env.S3_PREFIX, /\//)}/`,
    addressing: env.S3_ADDRESSING,
  };
}

function backupBucketOf(env: ReturnType<typeof readEnv>): S3Config | undefined {
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY;
  const bucket = env.BACKUP_S3_BUCKET;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const region = env.BACKUP_S3_REGION ?? env.S3_REGION;
  return {
    ...{ bucket, accessKeyId, secretAccessKey, region, addressing: env.S3_ADDRESSING },
    sessionToken: env.BACKUP_S3_ACCESS_KEY_ID === undefined ? env.S3_SESSION_TOKEN : undefined,
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    prefix: env.BACKUP_S3_PREFIX === undefined ? '' : `${trimEndOf(env.BACKUP_S3_PREFIX, /\//)}/`,
  };
}

function tracingOf(env: ReturnType<typeof readEnv>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env;
  if (endpoint === undefined) return undefined;
  const pairs = splitList(env.OTEL_EXPORTER_OTLP_HEADERS).flatMap((pair): [string, string][] => {
    const [name = '', ...value] = pair.split('=');
    return name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]];
  });
  return { endpoint, headers: Object.fromEntries(pairs), serviceName, share: env.OTEL_TRACES_SAMPLER_ARG };
}

/** Environment → validated configuration; the only caller that touches `process.env` is `main.ts`. */
export function loadConfig(source: Record<string, string | undefined>): Config {
  const env = readEnv(source);
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    http: {
      host: env.HOST,
      port: env.PORT,
      trustProxy: splitList(env.TRUST_PROXY),
      connectionsPerNetwork: env.HTTP_CONNECTIONS_PER_NETWORK,
      drainMs: env.DRAIN_SECONDS * 1000,
    },
    publicUrl: trimEndOf(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, /\//),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    roles: { web: env.PROCESS_MODE !== 'worker', worker: env.PROCESS_MODE !== 'web' },
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: readSender(env.MAIL_FROM ?? '') ?? `enlace@${env.MAIL_IN_DOMAIN}`,
      inbound: {
        host: env.SMTP_IN_HOST,
        port: env.SMTP_IN_PORT,
        domain: env.MAIL_IN_DOMAIN,
        tls:
          env.SMTP_IN_TLS_CERT && env.SMTP_IN_TLS_KEY
            ? { certFile: env.SMTP_IN_TLS_CERT, keyFile: env.SMTP_IN_TLS_KEY }
            : undefined,
        rawDays: env.MAIL_IN_RAW_DAYS,
      },
    },
    automationLogDays: env.AUTOMATION_LOG_DAYS,
    requireAdminSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    geoipUrl: env.GEOIP_URL,
    viesUrl: env.VIES_URL,
    geoCountries: env.GEO_COUNTRIES === 'on',
    defaultLocale: fromWireLocale(env.DEFAULT_LOCALE),
    logLevel: env.LOG_LEVEL,
    outboundAllow: splitList(env.OUTBOUND_ALLOW),
    masterKeyFile: env.SECRET_KEY_FILE ?? path.join(dataDir, 'secrets', 'master.key'),
    backupPassphrase: env.BACKUP_PASSPHRASE,
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingOf(env),
    s3: s3Of(env),
    backupBucket: backupBucketOf(env),
    scanner: env.CLAMD_URL === undefined ? undefined : readScannerTarget(env.CLAMD_URL),
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRET),
          apiBase: env.STRIPE_API_BASE,
        }
      : undefined,
    stripeApiBase: env.STRIPE_API_BASE,
  };
}
