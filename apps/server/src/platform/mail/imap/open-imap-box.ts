import type { ImapFlow } from 'imapflow';
import type { Outbound } from '#platform/outbound/outbound.types.ts';
import { openFolder } from './imap-folder.ts';
import {
  type FolderUse,
  type ImapAccount,
  type ImapBox,
  ImapError,
  type ImapSession,
  type ListedFolder,
} from './imap.types.ts';
import { allowed, askFor, connectTimeoutMs, type Line, lineOver, orImapError } from './metered-line.ts';
import { greetWhenSecure, startTls } from './start-tls.ts';

const silenceTimeoutMs = 60_000;
/** Room for one literal above the largest accepted mail. */
const maxLiteralBytes = 26 * 1024 * 1024;

/** What a login takes; a token is a bearer token of the account's provider. */
export type ImapAccess = Pick<ImapAccount, 'host' | 'port' | 'security' | 'username'> &
  ({ password: string } | { token: string });

/** The library prefers OAUTHBEARER; providers that offer both describe XOAUTH2. */
function preferXoauth2(client: ImapFlow): void {
  const run: unknown = Reflect.get(client, 'run');
  if (typeof run !== 'function') throw new Error('the IMAP library runs no commands');
  Reflect.set(client, 'run', (command: string, ...rest: unknown[]): unknown => {
    const { capabilities } = client;
    if (command === 'AUTHENTICATE' && capabilities.has('AUTH=XOAUTH2')) capabilities.delete('AUTH=OAUTHBEARER');
    return Reflect.apply(run, client, [command, ...rest]);
  });
}

async function secureLine(line: Line): Promise<void> {
  try {
    await askFor({ line, max: allowed.clear }, () => startTls(line.stream));
  } catch (error) {
    line.stream.destroy();
    throw error;
  }
}

async function connect(client: ImapFlow, account: ImapAccess): Promise<void> {
  const connecting = client.connect();
  if (account.security === 'starttls') greetWhenSecure(client);
  await connecting;
}

const uses: Readonly<Record<string, FolderUse>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
  '\\All': 'all',
};

type Open = { client: ImapFlow; line: Line };

async function listFolders({ client, line }: Open): Promise<ListedFolder[]> {
  const found = await askFor({ line, max: allowed.list }, () => orImapError(client.list()));
  return found
    .filter(({ flags }) => !flags.has('\\Noselect'))
    .map(({ path, specialUse }) => ({ name: path, use: uses[specialUse ?? ''] ?? null }));
}

function sessionOf(open: Open): ImapSession {
  const { client, line } = open;
  return {
    listFolders: () => listFolders(open),
    openFolder: (folder, { isWritable = false } = {}) => openFolder({ ...open, folder, isWritable }),
    async append({ folder, raw, at }) {
      const max = { ...allowed.mail, bytes: allowed.head.bytes };
      const date = new Date(at.epochMilliseconds);
      const kept = await askFor({ line, max }, () =>
        orImapError(client.append(folder, raw, ['\\Seen'], date), client.usable ? 'folder' : undefined),
      );
      if (!kept) throw new ImapError('protocol');
    },
    async close() {
      try {
        await askFor({ line, max: allowed.head }, () => client.logout());
      } catch {
        // The server may have disconnected first; what was read stays.
        client.close();
      }
    },
  };
}

type Input<Account> = { outbound: Outbound; account: Account };

/** Logs in over TLS at an address that passed the outbound checks. Throws only ImapError. */
export async function openImapSession({ outbound, account }: Input<ImapAccess>): Promise<ImapSession> {
  const { host, port, username } = account;
  const target = { host, port, service: 'imap', tls: false, timeoutMs: connectTimeoutMs } as const;
  const line = lineOver(await orImapError(outbound.connect(target)));
  if (account.security === 'starttls') await secureLine(line);
  // Only processes that fetch mail load it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure: true,
    auth: { user: username, ...('token' in account ? { accessToken: account.token } : { pass: account.password }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    maxLiteralSize: maxLiteralBytes,
    // The socket is given: the library resolves and dials nothing itself.
    tls: { socket: line.stream, minVersion: 'TLSv1.2', ...(outbound.ca ? { ca: [...outbound.ca] } : {}) },
  });
  // Every failure also reaches the current call; an unhandled error event would end the process.
  client.on('error', () => undefined);
  if ('token' in account) preferXoauth2(client);
  try {
    await askFor({ line, max: allowed.opening }, () => orImapError(connect(client, account)));
    return sessionOf({ client, line });
  } catch (error) {
    client.close();
    line.stream.destroy();
    throw error;
  }
}

/** The same with one folder open, read-only. Throws only ImapError. */
export async function openImapBox({ outbound, account }: Input<ImapAccount>): Promise<ImapBox> {
  const session = await openImapSession({ outbound, account });
  try {
    return { ...(await session.openFolder(account.folder)), close: session.close };
  } catch (error) {
    await session.close();
    throw error;
  }
}
