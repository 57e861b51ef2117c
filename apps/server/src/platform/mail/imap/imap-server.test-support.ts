import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { testCertificate, testPrivateKey } from '../smtp-client/tls-pair.test-support.ts';

type StoredMail = { uid: number; raw: Buffer; day: string };

export type FakeImap = {
  port: number;
  /** Certificate to trust. */
  ca: string;
  user: string;
  password: string;
  /** Puts a mail into the box; `day` as `16-Nov-2026`. */
  put(raw: Buffer, day?: string): number;
  clear(): void;
  /** As after restoring the server: new numbers for everything. */
  renumber(): void;
  setPassword(password: string): void;
  /** Stops answering until set otherwise. */
  setSilent(isSilent: boolean): void;
  logins(): number;
  close(): Promise<void>;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayNumber(day: string): number {
  const [date = '1', month = 'Jan', year = '2026'] = day.split('-');
  return Number(year) * 10_000 + months.indexOf(month) * 100 + Number(date);
}

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

/** The part of IMAP4rev1 that a reader of one folder needs, over TLS on loopback. */
export async function startFakeImap({
  user = 'marina@taller.example',
  password = 'secreto-1',
} = {}): Promise<FakeImap> {
  let mails: StoredMail[] = [];
  let [uidValidity, nextUid, logins, secret, isSilent] = [1_000, 1, 0, password, false];
  const sockets = new Set<TLSSocket>();

  function search(args: string): number[] {
    const from = Number(/UID (\d+):\*/i.exec(args)?.[1] ?? 1);
    const since = /SINCE "?([\w-]+)"?/i.exec(args)?.[1];
    const last = mails.at(-1)?.uid;
    return mails
      .filter(({ uid, day }) => (uid >= from || uid === last) && (!since || dayNumber(day) >= dayNumber(since)))
      .map(({ uid }) => uid);
  }

  function fetch(args: string): (string | Buffer)[] {
    const [uid = '', ...items] = args.split(' ');
    const index = mails.findIndex((mail) => mail.uid === Number(uid));
    const mail = mails[index];
    if (!mail) return [];
    const head = `* ${index + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length}`;
    if (!/BODY/i.test(items.join(' '))) return [`${head})\r\n`];
    return [`${head} BODY[] {${mail.raw.length}}\r\n`, mail.raw, ')\r\n'];
  }

  function select(folder: string): string[] {
    if (unquote(folder).toUpperCase() !== 'INBOX') return [];
    return [
      '* FLAGS (\\Seen)\r\n',
      `* ${mails.length} EXISTS\r\n`,
      '* 0 RECENT\r\n',
      `* OK [UIDVALIDITY ${uidValidity}] ok\r\n`,
      `* OK [UIDNEXT ${nextUid}] ok\r\n`,
    ];
  }

  function login(tag: string, args: string): string {
    logins += 1;
    const [name = '', word = ''] = (args.match(/"(?:\\.|[^"])*"|\S+/g) ?? []).map(unquote);
    return name === user && word === secret ? `${tag} OK done\r\n` : `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`;
  }

  function answer(line: string): (string | Buffer)[] {
    const [tag = '*', verb = '', ...rest] = line.split(' ');
    const args = rest.join(' ');
    const done = `${tag} OK done\r\n`;
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1\r\n', done];
      case 'LOGIN':
        return [login(tag, args)];
      case 'LIST':
        return ['* LIST () "/" "INBOX"\r\n', done];
      case 'SELECT':
      case 'EXAMINE': {
        const lines = select(args);
        return lines.length > 0 ? [...lines, `${tag} OK [READ-ONLY] done\r\n`] : [`${tag} NO no such folder\r\n`];
      }
      case 'UID':
        return /^SEARCH/i.test(args)
          ? [`* SEARCH ${search(args).join(' ')}\r\n`, done]
          : [...fetch(args.replace(/^FETCH /i, '')), done];
      case 'LOGOUT':
        return ['* BYE\r\n', done];
      default:
        return [done];
    }
  }

  // Without this, each answer of several writes waits for a delayed acknowledgement.
  const server = createServer({ key: testPrivateKey, cert: testCertificate, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (isSilent) return;
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) for (const part of answer(line)) socket.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // NOTE: a server that listens on a port has an address record.
    port: (server.address() as AddressInfo).port,
    ca: testCertificate,
    user,
    password,
    put(raw, day = '16-Nov-2026') {
      mails.push({ uid: nextUid, raw, day });
      nextUid += 1;
      return nextUid - 1;
    },
    clear: () => void (mails = []),
    renumber() {
      uidValidity += 1;
      nextUid = 500;
      mails = mails.map((mail) => ({ ...mail, uid: nextUid++ }));
    },
    setPassword: (next) => void (secret = next),
    setSilent: (silent) => void (isSilent = silent),
    logins: () => logins,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
