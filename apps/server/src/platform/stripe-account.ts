import type { Config, StripeConfig } from './config/config.ts';
import type { Database, Tx } from './database/client.ts';
import { followRow, nothingToFollow } from './followed-row.ts';
import type { Logger } from './logger.ts';
import { KeyringError } from './security/keyring.ts';
import type { Secrets } from './security/secrets.ts';

/** Purposes under which its secrets are encrypted. */
export const stripeKeyPurpose = 'stripe-key';
export const stripeWebhookPurpose = 'stripe-webhook';
const channel = 'enlace_stripe_account';

export type StoredStripeAccount = {
  secretKeySealed: string;
  keyHint: string;
  isLive: boolean;
  webhookSecretSealed: string | null;
  webhookId: string | null;
  changedAt: Temporal.Instant;
};

/** The account that cards are charged through; what the operator changes takes effect in every process at once. */
export type StripeAccount = {
  /** `environment`: STRIPE_SECRET_KEY is set, and nothing in the product changes it. */
  setBy(): 'environment' | 'product' | 'nobody';
  /** The keys that hold now: the same object until they change. */
  readonly config: StripeConfig | undefined;
  /** Keys of the product, opened; undefined when they cannot be read. */
  open(stored: StoredStripeAccount): StripeConfig | undefined;
  refresh(): Promise<void>;
  start(): Promise<void>;
};

export async function readStripeAccount(tx: Pick<Tx, 'sql'>): Promise<StoredStripeAccount | undefined> {
  const [row] = await tx.sql<StoredStripeAccount[]>`
    select secret_key_sealed, key_hint, is_live, webhook_secret_sealed, webhook_id, changed_at from stripe_account`;
  return row;
}

type Input = {
  config: Pick<Config, 'stripe' | 'stripeApiBase'>;
  db: Pick<Database, 'system' | 'listen'>;
  secrets: Pick<Secrets, 'open'>;
  logger: Logger;
};

/** After a restore without its keys nothing can be read: cards are not charged until the operator enters them again. */
function openAccount(
  { secretKeySealed, webhookSecretSealed }: StoredStripeAccount,
  { config, secrets, logger }: Input,
): StripeConfig | undefined {
  try {
    const webhook = webhookSecretSealed === null ? [] : [secrets.open(stripeWebhookPurpose, webhookSecretSealed)];
    return {
      secretKey: secrets.open(stripeKeyPurpose, secretKeySealed),
      webhookSecrets: webhook,
      apiBase: config.stripeApiBase,
    };
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    logger.error({ err: error }, 'the keys of Stripe cannot be read: enter them again in the options');
    return undefined;
  }
}

export function createStripeAccount(input: Input): StripeAccount {
  const { config, db, logger } = input;
  const isFixed = config.stripe !== undefined;
  let held: { isSet: boolean; config: StripeConfig | undefined } = { isSet: false, config: undefined };

  async function read(): Promise<void> {
    const row = await db.system((tx) => readStripeAccount(tx), { readOnly: true });
    held = { isSet: row !== undefined, config: row && openAccount(row, input) };
  }

  const followed = isFixed ? nothingToFollow : followRow({ channel, read, name: 'keys of Stripe', db, logger });

  return {
    setBy: () => (isFixed ? 'environment' : held.isSet ? 'product' : 'nobody'),
    get config() {
      return config.stripe ?? held.config;
    },
    open: (stored) => openAccount(stored, input),
    ...followed,
  };
}
