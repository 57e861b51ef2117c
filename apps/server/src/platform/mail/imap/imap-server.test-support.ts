import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import { testCertificate, testPrivateKey } from '../smtp-client/tls-pair.test-support.ts';

type StoredMail = { uid: number; raw: Buffer; day: string; flags: string[] };
type Folder = { uidValidity: number; nextUid: number; use: string | null; mails: StoredMail[] };

/** What a server with STARTTLS, or somebody in between, does instead of securing the connection. */
export type ClearHarm = 'refuses' | 'injects' | 'preauth' | 'silence' | 'babble';

type StartInput = {
  user?: string;
  password?: string;
  /** In clear until STARTTLS. */
  isClear?: boolean;
  /** Name → special use (RFC 6154), besides INBOX. */
  folders?: Readonly<Record<string, string | null>>;
  /** What may be logged in with; null: neither a token nor anything else than LOGIN. */
  acceptsToken?: ((user: string, token: string) => boolean) | null;
  mechanism?: 'XOAUTH2' | 'OAUTHBEARER';
  /** What it says it takes, when that is more. */
  offered?: readonly string[];
};

export type FakeImap = {
  port: number;
  /** Certificate to trust. */
  ca: string;
  user: string;
  password: string;
  /** Puts a mail into a folder; `day` as `16-Nov-2026`. */
  put(raw: Buffer, day?: string, folder?: string): number;
  /** Mails of a folder with their flags. */
  mailsOf(folder: string): { uid: number; raw: Buffer; flags: readonly string[] }[];
  addFolder(name: string, use?: string): void;
  removeFolder(name: string): void;
  clear(): void;
  /** As after restoring the server: new numbers for everything in this folder. */
  renumber(folder?: string): void;
  setPassword(password: string): void;
  /** Stops answering until set otherwise. */
  setSilent(isSilent: boolean): void;
  setHarm(harm: ClearHarm | null): void;
  /** Attempts to log in. */
  logins(): number;
  /** Commands that came in clear. */
  clearCommands(): readonly string[];
  /** What refused logins with a token said, each with what came after the challenge. */
  refusals(): readonly string[];
  /** Ends every connection. */
  cut(): void;
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

const words = (text: string) => (text.match(/"(?:\\.|[^"])*"|\S+/g) ?? []).map(unquote);
const newFolder = (use: string | null): Folder => ({ uidValidity: 1_000, nextUid: 1, use, mails: [] });

type Out = (string | Buffer)[];

function hasField(raw: Buffer, name: string, part: string): boolean {
  const [top = ''] = raw.toString('latin1').toLowerCase().split('\r\n\r\n');
  return top
    .split('\r\n')
    .some((line) => line.startsWith(`${name.toLowerCase()}:`) && line.includes(part.toLowerCase()));
}

function find({ mails }: Folder, args: string): number[] {
  const from = Number(/UID (\d+):\*/i.exec(args)?.[1] ?? 1);
  const since = /SINCE "?([\w-]+)"?/i.exec(args)?.[1];
  const [, field = '', id] = /HEADER "?([\w-]+)"? "?<?([^"\s<>]+)>?"?/i.exec(args) ?? [];
  const last = mails.at(-1)?.uid;
  return mails
    .filter(({ uid, day }) => (uid >= from || uid === last) && (!since || dayNumber(day) >= dayNumber(since)))
    .filter(({ raw }) => !id || hasField(raw, field, id))
    .map(({ uid }) => uid);
}

/** Of the mails of a set such as `1,3:5`, in the order of the folder. */
function fetchMails(folder: Folder, args: string): Out {
  const [set = ''] = args.split(' ');
  const ranges = set.split(',').map((range) => range.split(':').map(Number));
  return folder.mails.flatMap(({ uid }, index) => {
    const isWanted = ranges.some(([from = 0, to = from]) => uid >= from && uid <= to);
    return isWanted ? fetchMail(folder, index, args) : [];
  });
}

function fetchMail({ mails }: Folder, index: number, args: string): Out {
  const [, ...items] = args.split(' ');
  const mail = mails[index];
  if (!mail) return [];
  const head = `* ${index + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length}`;
  const wanted = /HEADER\.FIELDS \(([^)]*)\)/i.exec(args)?.[1];
  if (wanted !== undefined) {
    const names = wanted.toLowerCase().split(' ');
    const [top = ''] = mail.raw.toString('latin1').split('\r\n\r\n');
    const lines = top.split(/\r\n(?![ \t])/).filter((line) => names.includes(line.split(':')[0]?.toLowerCase() ?? ''));
    const text = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    return [`${head} BODY[HEADER.FIELDS (${wanted})] {${text.length}}\r\n`, text, ')\r\n'];
  }
  if (!/BODY/i.test(items.join(' '))) return [`${head})\r\n`];
  return [`${head} BODY[] {${mail.raw.length}}\r\n`, mail.raw, ')\r\n'];
}

/** One connection: its selected folder, and a command that waits for its literal or its continuation. */
type Line = { selected: Folder | undefined; isReadOnly: boolean; waiting: ((text: string) => Out) | undefined };

/** The part of IMAP4rev1 that a reader needs, with MOVE, UIDPLUS, SPECIAL-USE and bearer tokens, on loopback. */
export async function startFakeImap({
  user = 'marina@taller.example',
  password = 'secreto-1',
  isClear = false,
  folders: names = {},
  acceptsToken = null,
  mechanism = 'XOAUTH2',
  offered = [mechanism],
}: StartInput = {}): Promise<FakeImap> {
  const folders = new Map([['INBOX', newFolder(null)]]);
  for (const [name, use] of Object.entries(names)) folders.set(name, newFolder(use));
  let [logins, secret, isSilent, harm] = [0, password, false, null as ClearHarm | null];
  const clearCommands: string[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const folderOf = (name: string) => folders.get(/^inbox$/i.test(name) ? 'INBOX' : name);

  function put(folder: Folder, mail: Omit<StoredMail, 'uid'>): number {
    const uid = folder.nextUid;
    folder.nextUid += 1;
    folder.mails.push({ uid, ...mail });
    return uid;
  }

  function login(tag: string, isRight: boolean): Out {
    logins += 1;
    return [isRight ? `${tag} OK done\r\n` : `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`];
  }

  function authenticate(line: Line, tag: string, args: string): Out {
    const text = Buffer.from(words(args)[1] ?? '', 'base64').toString();
    const token = /auth=Bearer ([^\x01]*)/.exec(text)?.[1] ?? '';
    const who = /(?:user=|,a=)([^\x01,]*)/.exec(text)?.[1] ?? '';
    if (words(args)[0] === mechanism && acceptsToken?.(who, token)) return login(tag, true);
    refusals.push(text);
    line.waiting = (more) => {
      refusals.push(more);
      return login(tag, false);
    };
    return [`+ ${Buffer.from('{"status":"401","schemes":"Bearer"}').toString('base64')}\r\n`];
  }

  function select(line: Line, { tag, args, isReadOnly }: { tag: string; args: string; isReadOnly: boolean }): Out {
    const folder = folderOf(words(args)[0] ?? '');
    if (!folder) return [`${tag} NO no such folder\r\n`];
    Object.assign(line, { selected: folder, isReadOnly });
    return [
      '* FLAGS (\\Seen \\Deleted)\r\n',
      `* ${folder.mails.length} EXISTS\r\n`,
      '* 0 RECENT\r\n',
      `* OK [UIDVALIDITY ${folder.uidValidity}] ok\r\n`,
      `* OK [UIDNEXT ${folder.nextUid}] ok\r\n`,
      `${tag} OK [${isReadOnly ? 'READ-ONLY' : 'READ-WRITE'}] done\r\n`,
    ];
  }

  function append(line: Line, tag: string, args: string): Out {
    const [, name = '', , size = '0'] = /^("[^"]*"|\S+)(.*?)\{(\d+)\}$/.exec(args) ?? [];
    const flags = /\(([^)]*)\)/.exec(args)?.[1]?.split(' ') ?? [];
    const folder = folderOf(unquote(name));
    if (!folder) return [`${tag} NO [TRYCREATE] no such folder\r\n`];
    let text = '';
    const take = (more: string): Out => {
      text += more;
      if (text.length < Number(size) + 2) {
        line.waiting = take;
        return [];
      }
      const raw = Buffer.from(text.slice(0, Number(size)), 'latin1');
      const uid = put(folder, { raw, day: '16-Nov-2026', flags });
      return [`${tag} OK [APPENDUID ${folder.uidValidity} ${uid}] done\r\n`];
    };
    line.waiting = take;
    return ['+ go on\r\n'];
  }

  function change(folder: Folder, args: string): void {
    const [verb = '', uid = '', ...rest] = words(args);
    const mail = folder.mails.find((each) => each.uid === Number(uid));
    if (!mail) return;
    if (verb.toUpperCase() === 'STORE') mail.flags.push(...(/\(([^)]*)\)/.exec(args)?.[1]?.split(' ') ?? []));
    const target = folderOf(rest[0] ?? '');
    if (verb.toUpperCase() !== 'MOVE' || !target) return;
    folder.mails = folder.mails.filter((each) => each !== mail);
    put(target, mail);
  }

  function byUid({ selected, isReadOnly }: Line, tag: string, args: string): Out {
    const done = `${tag} OK done\r\n`;
    if (!selected) return [`${tag} BAD nothing selected\r\n`];
    if (/^SEARCH/i.test(args)) return [`* SEARCH ${find(selected, args).join(' ')}\r\n`, done];
    if (/^FETCH/i.test(args)) return [...fetchMails(selected, args.replace(/^FETCH /i, '')), done];
    if (isReadOnly) return [`${tag} NO read-only\r\n`];
    change(selected, args);
    return [done];
  }

  function answer(line: Line, text: string): Out {
    const [tag = '*', verb = '', ...rest] = text.split(' ');
    const args = rest.join(' ');
    const done = `${tag} OK done\r\n`;
    switch (verb.toUpperCase()) {
      case 'CAPABILITY': {
        const auth = acceptsToken ? ` ${offered.map((each) => `AUTH=${each}`).join(' ')} SASL-IR` : '';
        return [`* CAPABILITY IMAP4rev1 SPECIAL-USE MOVE UIDPLUS${auth}\r\n`, done];
      }
      case 'LOGIN': {
        const [name, word] = words(args);
        return login(tag, name === user && word === secret);
      }
      case 'AUTHENTICATE':
        return authenticate(line, tag, args);
      case 'LIST':
        if (words(args)[1] === '') return ['* LIST (\\Noselect) "/" ""\r\n', done];
        return [...[...folders].map(([name, { use }]) => `* LIST (${use ?? ''}) "/" "${name}"\r\n`), done];
      case 'SELECT':
      case 'EXAMINE':
        return select(line, { tag, args, isReadOnly: verb.toUpperCase() === 'EXAMINE' });
      case 'APPEND':
        return append(line, tag, args);
      case 'UID':
        return byUid(line, tag, args);
      case 'LOGOUT':
        return ['* BYE\r\n', done];
      default:
        return [done];
    }
  }

  function converse(socket: Socket): void {
    const line: Line = { selected: undefined, isReadOnly: true, waiting: undefined };
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      while (rest !== '') {
        const { waiting } = line;
        const end = rest.indexOf('\r\n');
        if (!waiting && end === -1) return;
        const text = waiting ? rest : rest.slice(0, end);
        rest = waiting ? '' : rest.slice(end + 2);
        line.waiting = undefined;
        for (const part of waiting ? waiting(text) : answer(line, text)) socket.write(part);
      }
    });
  }

  function secure(socket: Socket): void {
    const options = { isServer: true, key: testPrivateKey, cert: testCertificate };
    const inside = new TLSSocket(socket, options);
    inside.on('error', () => undefined);
    converse(inside);
  }

  /** Up to STARTTLS, and what can go wrong there. */
  function converseInClear(socket: Socket): void {
    if (harm === 'silence') return;
    if (harm === 'babble') return void socket.write('* '.repeat(40_000));
    socket.write(harm === 'preauth' ? '* PREAUTH welcome\r\n' : '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
    const onData = (chunk: Buffer) => {
      const text = chunk.toString('latin1').trim();
      clearCommands.push(text);
      const [tag = '', verb = ''] = text.split(' ');
      if (verb !== 'STARTTLS') {
        for (const part of answer({ selected: undefined, isReadOnly: true, waiting: undefined }, text))
          socket.write(part);
        return;
      }
      if (harm === 'refuses') return void socket.write(`${tag} BAD no such command\r\n`);
      socket.off('data', onData);
      const more = harm === 'injects' ? '* CAPABILITY IMAP4rev1 LOGINDISABLED\r\n' : '';
      socket.write(`${tag} OK begin\r\n${more}`);
      secure(socket);
    };
    socket.on('data', onData);
  }

  function take(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (isSilent) return;
    if (isClear) return converseInClear(socket);
    socket.write('* OK ready\r\n');
    converse(socket);
  }

  // Without `noDelay`, each answer of several writes waits for a delayed acknowledgement.
  const server = isClear
    ? createPlainServer({ noDelay: true }, take)
    : createServer({ key: testPrivateKey, cert: testCertificate, noDelay: true }, take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function need(name: string): Folder {
    const folder = folderOf(name);
    if (!folder) throw new Error(`there is no folder ${name}`);
    return folder;
  }
  return {
    // NOTE: a server that listens on a port has an address record.
    port: (server.address() as AddressInfo).port,
    ca: testCertificate,
    user,
    password,
    put: (raw, day = '16-Nov-2026', folder = 'INBOX') => put(need(folder), { raw, day, flags: [] }),
    mailsOf: (folder) => need(folder).mails,
    addFolder: (name, use) => void folders.set(name, newFolder(use ?? null)),
    removeFolder: (name) => void folders.delete(name),
    clear() {
      for (const folder of folders.values()) folder.mails = [];
    },
    renumber(name = 'INBOX') {
      const folder = need(name);
      folder.uidValidity += 1;
      folder.nextUid = 500;
      for (const mail of folder.mails.splice(0)) put(folder, mail);
    },
    setPassword: (next) => void (secret = next),
    setSilent: (silent) => void (isSilent = silent),
    setHarm: (next) => void (harm = next),
    logins: () => logins,
    clearCommands: () => clearCommands,
    refusals: () => refusals,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
