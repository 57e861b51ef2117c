import type { Config } from './config/config.ts';
import type { Database, Tx } from './database/client.ts';
import { followRow, nothingToFollow } from './followed-row.ts';
import type { Logger } from './logger.ts';
import { KeyringError } from './security/keyring.ts';
import type { Secrets } from './security/secrets.ts';

/** Purpose under which the password is encrypted. */
export const mailServerPurpose = 'mail-server';
const channel = 'enlace_mail_server';

export type StoredMailServer = {
  host: string;
  port: number;
  tls: 'implicit' | 'required' | 'opportunistic' | 'none';
  userName: string | null;
  passwordSealed: string | null;
  fromAddress: string;
};

/** The server that mails leave through; what the operator changes takes effect in every process at once. */
export type MailServer = {
  /** `environment`: SMTP_URL is set, and nothing in the product changes it. */
  setBy(): 'environment' | 'product' | 'nobody';
  /** The configuration's part about mail, with the server that holds now. */
  config: Config['mail'];
  refresh(): Promise<void>;
  start(): Promise<void>;
};

export async function readMailServer(tx: Pick<Tx, 'sql'>): Promise<StoredMailServer | undefined> {
  const [row] = await tx.sql<StoredMailServer[]>`
    select host, port, tls, user_name, password_sealed, from_address from mail_server`;
  return row;
}

type Input = {
  config: Pick<Config, 'mail'>;
  db: Pick<Database, 'system' | 'listen'>;
  secrets: Pick<Secrets, 'open'>;
  logger: Logger;
};

/**
 * After a restore without its keys the password cannot be read. The server is then refused as for a wrong password, and
 * mails wait: they go nowhere else, and the product starts, so that the operator can enter it again.
 */
function passwordOf({ passwordSealed }: StoredMailServer, { secrets, logger }: Input): string {
  if (passwordSealed === null) return '';
  try {
    return secrets.open(mailServerPurpose, passwordSealed);
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    logger.error({ err: error }, 'the password of the mail server cannot be read: enter it again in the options');
    return '';
  }
}

function urlOf(row: StoredMailServer, input: Input): string {
  const { host, port, tls, userName } = row;
  const password = passwordOf(row, input);
  const login = userName === null ? '' : `${encodeURIComponent(userName)}:${encodeURIComponent(password)}@`;
  const place = `${login}${host.includes(':') ? `[${host}]` : host}:${port}`;
  return tls === 'implicit' ? `smtps://${place}` : `smtp://${place}?tls=${tls}`;
}

export function createMailServer(input: Input): MailServer {
  const { config, db, logger } = input;
  const isFixed = config.mail.smtpUrl !== undefined;
  let held: { url: string; from: string } | undefined;

  async function read(): Promise<void> {
    const row = await db.system((tx) => readMailServer(tx), { readOnly: true });
    held = row && { url: urlOf(row, input), from: row.fromAddress };
  }

  const followed = isFixed ? nothingToFollow : followRow({ channel, read, name: 'mail server', db, logger });

  return {
    setBy: () => (isFixed ? 'environment' : held ? 'product' : 'nobody'),
    config: {
      ...config.mail,
      get smtpUrl() {
        return config.mail.smtpUrl ?? held?.url;
      },
      get from() {
        return held?.from ?? config.mail.from;
      },
    },
    ...followed,
  };
}
