import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testCertificate, testPrivateKey } from '#platform/mail/smtp-client/tls-pair.test-support.ts';

const command = '/usr/sbin/dovecot';
const patienceMs = 20_000;

/** Why Dovecot cannot be started here; null when it can. */
export async function dovecotObstacle(): Promise<string | null> {
  try {
    await access(command, constants.X_OK);
  } catch {
    return `there is no ${command}`;
  }
  // Its parts change to other users.
  return process.getuid?.() === 0 ? null : 'Dovecot starts with the rights of root only';
}

export type DovecotBox = { user: string; password: string };

export type Dovecot = {
  /** TLS from the first byte. */
  port: number;
  /** STARTTLS. */
  clearPort: number;
  /** Certificate to trust. */
  ca: string;
  /** Delivers a mail into a folder of the mailbox, as a delivery agent does. */
  put(raw: Buffer, folder?: string): Promise<void>;
  /** Delivers many at once, all at the same moment. */
  putMany(raws: Iterable<Buffer>, at: Date): Promise<void>;
  /** Forgets the numbers of the mails, as after a restored backup: UIDVALIDITY and every UID change. */
  renumber(): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Restarts with the new password: within one second it would not reread the file. */
  setPassword(password: string): Promise<void>;
  /** Maximum size of the mailbox; restarts with it. */
  setQuota(quota: string | null): Promise<void>;
  log(): Promise<string>;
  /** Stops it and keeps the mail. */
  halt(): Promise<void>;
  start(pair?: { certificate: string; privateKey: string }): Promise<void>;
  stop(): Promise<void>;
};

/** `tokenInfoUrl`: an address that says whose a bearer token is; with it, tokens are taken too. */
type Ports = { port: number; clearPort: number; tokenInfoUrl?: string };

function configOf(root: string, { port, clearPort, tokenInfoUrl }: Ports, quota: string | null): string {
  const tokens = tokenInfoUrl === undefined ? '' : ' xoauth2 oauthbearer';
  return [
    ...(quota === null
      ? []
      : ['mail_plugins = quota', `plugin {\n  quota = maildir:box\n  quota_rule = *:storage=${quota}\n}`]),
    `base_dir = ${root}/run`,
    `log_path = ${root}/log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'default_internal_user = dovecot',
    'default_login_user = dovenull',
    'ssl = required',
    `ssl_cert = <${root}/cert.pem`,
    `ssl_key = <${root}/key.pem`,
    'first_valid_uid = 1',
    `mail_location = maildir:${root}/mail`,
    `auth_mechanisms = plain login${tokens}`,
    ...(tokens === ''
      ? []
      : [`passdb {\n  driver = oauth2\n  mechanisms =${tokens}\n  args = ${root}/oauth2.conf.ext\n}`]),
    'auth_failure_delay = 0',
    // Without the delays that grow with every wrong password from one address.
    'service anvil {\n  unix_listener anvil-auth-penalty {\n    mode = 0\n  }\n}',
    `passdb {\n  driver = passwd-file\n  args = scheme=PLAIN ${root}/users\n}`,
    `userdb {\n  driver = static\n  args = uid=mail gid=mail home=${root}/mail\n}`,
    `service imap-login {\n  inet_listener imap {\n    port = ${clearPort}\n  }\n  inet_listener imaps {\n    port = ${port}\n    ssl = yes\n  }\n}`,
    'namespace inbox {\n  inbox = yes\n  separator = /\n  mailbox Sent {\n    special_use = \\Sent\n    auto = create\n  }\n}',
    '',
  ].join('\n');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A separate Dovecot on loopback with one mailbox, in a folder that is removed with it. */
export async function startDovecot({ box, ...ports }: Ports & { box: DovecotBox }): Promise<Dovecot> {
  const { port, clearPort, tokenInfoUrl } = ports;
  const root = await mkdtemp(path.join(tmpdir(), 'enlace-dovecot-'));
  await chmod(root, 0o755);
  for (const folder of ['run', 'mail', 'mail/cur', 'mail/new', 'mail/tmp']) await mkdir(path.join(root, folder));
  await writeFile(path.join(root, 'dovecot.conf'), configOf(root, ports, null));
  const info = `tokeninfo_url = ${tokenInfoUrl}\nusername_attribute = username\n`;
  if (tokenInfoUrl !== undefined) await writeFile(path.join(root, 'oauth2.conf.ext'), info);
  let child: ChildProcess | undefined;
  let said = '';
  let mails = 0;
  const log = async () => said + (await readFile(path.join(root, 'log'), 'utf8').catch(() => ''));
  const open = async () => {
    const modes = spawn('chown', ['-R', 'mail:mail', path.join(root, 'mail')]);
    await new Promise((resolve) => modes.once('exit', resolve));
  };

  async function writePassword(password: string): Promise<void> {
    await writeFile(path.join(root, 'users'), `${box.user}:${password}\n`);
    await chmod(path.join(root, 'users'), 0o644);
  }

  async function halt(): Promise<void> {
    const running = child;
    child = undefined;
    if (running?.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  }

  async function start(pair = { certificate: testCertificate, privateKey: testPrivateKey }): Promise<void> {
    await writeFile(path.join(root, 'cert.pem'), pair.certificate);
    await writeFile(path.join(root, 'key.pem'), pair.privateKey);
    const started = spawn(command, ['-F', '-c', path.join(root, 'dovecot.conf')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => (said += part.toString()));
    const end = performance.now() + patienceMs;
    while (!(await isOpen(port))) {
      if (started.exitCode !== null || performance.now() > end)
        throw new Error(`Dovecot did not start:\n${await log()}`);
      await delay(50);
    }
  }

  const folderPath = (folder: string) => path.join(root, 'mail', folder === 'INBOX' ? '' : `.${folder}`);
  await writePassword(box.password);
  await open();
  await start();
  return {
    port,
    clearPort,
    ca: testCertificate,
    async put(raw, folder = 'INBOX') {
      mails += 1;
      for (const part of ['cur', 'new', 'tmp']) await mkdir(path.join(folderPath(folder), part), { recursive: true });
      await writeFile(path.join(folderPath(folder), 'new', `${mails}.test`), raw);
      await open();
    },
    async putMany(raws, at) {
      const names: string[] = [];
      for (const raw of raws) {
        mails += 1;
        const name = path.join(folderPath('INBOX'), 'cur', `${mails}.test:2,S`);
        await writeFile(name, raw);
        names.push(name);
      }
      for (const name of names) await utimes(name, at, at);
      await open();
    },
    async renumber() {
      await halt();
      const indexes = (await readdir(folderPath('INBOX'))).filter((name) => name.startsWith('dovecot'));
      for (const name of indexes) await rm(path.join(folderPath('INBOX'), name));
      await start();
    },
    removeFolder: (folder) => rm(folderPath(folder), { recursive: true, force: true }),
    async setPassword(password) {
      await halt();
      await writePassword(password);
      await start();
    },
    async setQuota(quota) {
      await halt();
      await writeFile(path.join(root, 'dovecot.conf'), configOf(root, ports, quota));
      await start();
    },
    log,
    halt,
    start,
    async stop() {
      await halt();
      await rm(root, { recursive: true, force: true });
    },
  };
}
