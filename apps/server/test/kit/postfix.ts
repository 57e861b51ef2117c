import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startLogins } from './postfix-logins.ts';

const run = promisify(execFile);
const command = '/usr/sbin/postfix';
const daemons = '/usr/lib/postfix/sbin';
const patienceMs = 20_000;

/** Why Postfix cannot be started here; null when it can. */
export async function postfixObstacle(): Promise<string | null> {
  for (const file of [command, path.join(daemons, 'master')]) {
    try {
      await access(file, constants.X_OK);
    } catch {
      return `there is no ${file}`;
    }
  }
  // Its master drops privileges that it must have first.
  if (process.getuid?.() !== 0) return 'Postfix starts with the rights of root only';
  return null;
}

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** A submission server with authentication over TLS; each user may send from their own address only. */
type Submission = {
  certificate: string;
  privateKey: string;
  people: readonly { user: string; password: string; address: string }[];
};

type Input = {
  port: number;
  /** Where mail of a domain is delivered; everything else goes to `elsewhere`. */
  domains: Readonly<Record<string, number>>;
  elsewhere: number;
  /** Nobody else may submit mail then. */
  submission?: Submission;
  /** Further lines of its configuration, which win over those before. */
  further?: readonly string[];
};

function submissionConfig(root: string, { people }: Submission): string[] {
  const owners = people.map(({ address, user }) => `{ ${address} = ${user} }`);
  return [
    'mynetworks =',
    'smtpd_relay_restrictions = permit_sasl_authenticated, reject',
    'smtpd_sender_restrictions = reject_sender_login_mismatch',
    `smtpd_sender_login_maps = inline:{ ${owners.join(', ')} }`,
    'smtpd_sasl_auth_enable = yes',
    'smtpd_sasl_type = dovecot',
    `smtpd_sasl_path = ${root}/logins`,
    'smtpd_tls_security_level = encrypt',
    `smtpd_tls_chain_files = ${root}/config/chain.pem`,
    'smtpd_tls_received_header = yes',
    'smtpd_sasl_authenticated_header = yes',
  ];
}

function mainConfig(root: string, { domains, elsewhere, submission, further = [] }: Input): string {
  const routes = Object.entries(domains).map(([domain, port]) => `{ ${domain} = smtp:[127.0.0.1]:${port} }`);
  return [
    'compatibility_level = 3.6',
    `queue_directory = ${root}/queue`,
    `data_directory = ${root}/data`,
    'command_directory = /usr/sbin',
    `daemon_directory = ${daemons}`,
    'meta_directory = /etc/postfix',
    'mail_owner = postfix',
    'setgid_group = postdrop',
    `maillog_file = ${root}/log/mail.log`,
    `maillog_file_prefixes = ${root}/log`,
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'myhostname = mx.correo.example',
    'mydestination =',
    'local_recipient_maps =',
    ...(submission
      ? submissionConfig(root, submission)
      : ['mynetworks = 127.0.0.0/8', 'smtpd_relay_restrictions = permit_mynetworks, reject']),
    // A separate table must not be empty.
    routes.length > 0 ? `transport_maps = inline:{ ${routes.join(', ')} }` : 'transport_maps =',
    `default_transport = smtp:[127.0.0.1]:${elsewhere}`,
    'smtp_dns_support_level = disabled',
    'smtp_host_lookup = native',
    'smtp_tls_security_level = none',
    'minimal_backoff_time = 2s',
    'queue_run_delay = 2s',
    'notify_classes =',
    ...further,
    '',
  ].join('\n');
}

const services = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'smtp unix - - n - - smtp',
  'relay unix - - n - - smtp',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'discard unix - - n - - discard',
  'proxymap unix - - n - - proxymap',
  'anvil unix - - n - 1 anvil',
  'verify unix - - n - 1 verify',
  'scache unix - - n - 1 scache',
  'postlog unix-dgram n - n - 1 postlogd',
];

async function untilItListens(port: number, child: ChildProcess, log: () => Promise<string>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port });
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      socket.unref();
    });
    if (isOpen) return;
    if (child.exitCode !== null || performance.now() > end) throw new Error(`Postfix did not start:\n${await log()}`);
    await delay(50);
  }
}

export type Postfix = { port: number; log(): Promise<string>; stop(): Promise<void> };

/** A separate Postfix on loopback, with everything it writes in a folder that is removed with it. */
export async function startPostfix(input: Input): Promise<Postfix> {
  const root = await mkdtemp(path.join(tmpdir(), 'enlace-postfix-'));
  // Its parts run as another user.
  await chmod(root, 0o755);
  for (const folder of ['config', 'queue', 'data', 'log']) await mkdir(path.join(root, folder));
  await run('chown', ['postfix', path.join(root, 'data')]);
  const config = path.join(root, 'config');
  await writeFile(path.join(config, 'main.cf'), mainConfig(root, input));
  await writeFile(
    path.join(config, 'master.cf'),
    [`127.0.0.1:${input.port} inet n - n - - smtpd`, ...services, ''].join('\n'),
  );
  const { submission } = input;
  if (submission)
    await writeFile(path.join(config, 'chain.pem'), `${submission.privateKey}\n${submission.certificate}\n`);
  const stopLogins = submission
    ? await startLogins(
        path.join(root, 'logins'),
        Object.fromEntries(submission.people.map(({ user, password }) => [user, password])),
      )
    : async () => undefined;
  const child = spawn(command, ['-c', config, 'start-fg'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const log = async (): Promise<string> =>
    said + (await readFile(path.join(root, 'log', 'mail.log'), 'utf8').catch(() => ''));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) await run(command, ['-c', config, 'stop']).catch(() => child.kill('SIGTERM'));
    await gone;
    await stopLogins();
    await rm(root, { recursive: true, force: true });
  };
  try {
    await untilItListens(input.port, child, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: input.port, log, stop };
}
