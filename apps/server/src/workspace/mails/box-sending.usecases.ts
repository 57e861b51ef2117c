import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { OutgoingMessage, SendOutcome, SmtpLogin } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { OauthError } from '#platform/oauth/oauth.types.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { boxToken, type TokenDeps } from './box-tokens.usecases.ts';
import { openClientServer } from './own-server.usecases.ts';

/** Purpose of the encrypted passwords of boxes. */
export const boxPasswordPurpose = 'mail-source-password';

/** The sending side of a client's box. */
export type BoxSending = {
  id: string;
  /** The sender of its mails. */
  address: string;
  host: string;
  port: number;
  security: 'tls' | 'starttls';
  username: string;
  /** Null when the box is logged in to with tokens. */
  sealedPassword: string | null;
  /** Until then the provider takes nothing more. */
  waitUntil: Temporal.Instant | null;
  error: string | null;
};

/** Undefined when the box is gone or only receives. */
export async function findBoxSending(tx: Tx, owner: OwnerId, id: string): Promise<BoxSending | undefined> {
  const [row] = await tx.sql<BoxSending[]>`
    select id, send_address as address, smtp_host as host, smtp_port as port, smtp_security as security, username,
           sealed_smtp_password as sealed_password, send_wait_until as wait_until, send_error as error
    from mail_sources where owner_id = ${owner} and id = ${id} and smtp_host is not null`;
  return row;
}

type SendInput = { deps: TokenDeps; owner: OwnerId; box: BoxSending; message: OutgoingMessage };

async function sendAs({ deps, box, message }: SendInput, auth: SmtpLogin): Promise<SendOutcome> {
  const { host, port, security } = box;
  const access = { host, port, tls: security === 'tls' ? 'implicit' : 'required', auth } as const;
  const transport = openClientServer({ deps, access, via: 'box', maxConnections: 1, maxMessagesPerConnection: 1 });
  try {
    return await transport.send(message);
  } finally {
    await transport.close();
  }
}

/** Shown with a mail and its box, as the words of a server are. */
const tokenTroubles: Record<OauthError['reason'], string> = {
  consent: 'The permission of the mailbox has ended; it has to be connected again.',
  setup: 'The sign-in service of the mailbox does not accept this installation.',
  provider: 'The sign-in service of the mailbox does not respond.',
};

const passwordTrouble = 'The stored password of the mailbox cannot be read any more; it has to be entered again.';

function withoutToken({ reason }: OauthError): SendOutcome {
  const text = tokenTroubles[reason];
  if (reason !== 'provider') return { kind: 'auth_failed', code: null, enhanced: null, text };
  return { kind: 'deferred', code: null, enhanced: null, text, phase: 'auth', isConnectionFault: true };
}

/** A refused login has sent nothing, so it is tried once more with another token. */
async function sendWithToken(input: SendInput): Promise<SendOutcome> {
  const { deps, owner, box } = input;
  const ask = { deps, owner, sourceId: box.id };
  try {
    const token = await boxToken(ask);
    const outcome = await sendAs(input, { user: box.username, token });
    if (outcome.kind !== 'auth_failed' || outcome.code === null) return outcome;
    return await sendAs(input, { user: box.username, token: await boxToken({ ...ask, refused: token }) });
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return withoutToken(error);
  }
}

/** Sends one message through a box, over a connection of its own. */
export async function sendThroughBox(input: SendInput): Promise<SendOutcome> {
  const { username: user, sealedPassword } = input.box;
  if (sealedPassword === null) return sendWithToken(input);
  const password = openIfReadable(input.deps.secrets, { purpose: boxPasswordPurpose, sealed: sealedPassword });
  if (password === undefined) return { kind: 'auth_failed', code: null, enhanced: null, text: passwordTrouble };
  return sendAs(input, { user, password });
}

const limitWords = /\b(?:limit|quota|too many|rate)\b/i;

/** Whether the provider says that enough was sent for now; it takes the same mail later. */
export function isProviderLimit(outcome: SendOutcome): boolean {
  if (outcome.kind === 'deferred') return outcome.code === 421 || outcome.code === 454;
  if (outcome.kind !== 'rejected' || outcome.origin !== 'server') return false;
  if (outcome.enhanced === '5.4.5') return true;
  return (outcome.enhanced?.startsWith('5.7.') ?? false) && limitWords.test(outcome.text);
}

type Note = { id: string; waitUntil: Temporal.Instant | null; error: string | null };

/** Keeps what the provider said last, for the screen; nothing after a mail that went through. */
export async function noteBoxSending(tx: Tx, owner: OwnerId, { id, waitUntil, error }: Note): Promise<void> {
  await tx.sql`
    update mail_sources set send_wait_until = ${waitUntil}, send_error = ${error}
    where owner_id = ${owner} and id = ${id}
      and (send_wait_until, send_error) is distinct from (${waitUntil}::timestamptz, ${error}::text)`;
}
