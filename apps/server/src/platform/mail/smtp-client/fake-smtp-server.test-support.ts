import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket, createServer as createTlsServer } from 'node:tls';
import { testCertificate, testPrivateKey } from './tls-pair.test-support.ts';

export type Step =
  | 'greeting'
  | 'ehlo'
  | 'helo'
  | 'starttls'
  | 'auth'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'final'
  | 'rset'
  | 'quit';

/** A reply text, or `drop` to cut the connection, or `hang` to send nothing. */
export type Answer = string;

export interface FakeSmtpScript {
  capabilities?: string[];
  /** Answers by step: always the same, or one per occurrence with the last repeated. */
  answers?: Partial<Record<Step, Answer | Answer[]>>;
  implicitTls?: boolean;
  /** Takes exactly these bearer tokens; a refusal has a challenge before it. */
  acceptsToken?: (user: string, token: string) => boolean;
  /** Cuts the connection once this many body bytes arrived. */
  dropInBodyAfter?: number;
  /** Milliseconds before each reply. */
  replyDelay?: number;
}

export interface FakeSmtpServer {
  port: number;
  /** Command lines of all connections in order of arrival. */
  commands: string[];
  messages: { raw: string; isSecure: boolean }[];
  /** The raw chunks as they came off the socket. */
  chunks: string[];
  connections: number;
  close(): Promise<void>;
}

const DEFAULTS: Record<Step, Answer> = {
  greeting: '220 fake.test ESMTP',
  ehlo: '',
  helo: '250 fake.test',
  starttls: '220 2.0.0 go ahead',
  auth: '235 2.7.0 welcome',
  mail: '250 2.1.0 sender ok',
  rcpt: '250 2.1.5 recipient ok',
  data: '354 go ahead',
  final: '250 2.0.0 Ok: queued as 4XyZ12',
  rset: '250 2.0.0 reset',
  quit: '221 2.0.0 bye',
};

export const ALL_CAPABILITIES = ['PIPELINING', 'SIZE 26214400', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES'];

/** A server that follows a script exactly, on a free loopback port. */
export async function startFakeSmtpServer(script: FakeSmtpScript = {}): Promise<FakeSmtpServer> {
  const sockets = new Set<Socket>();
  const counters = new Map<Step, number>();
  const onSocket = (socket: Socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new FakeConnection({ script, state, counters }).serve(socket);
  };
  const server = script.implicitTls
    ? createTlsServer({ cert: testCertificate, key: testPrivateKey }, onSocket)
    : createServer(onSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const state: FakeSmtpServer = {
    port: address === null || typeof address === 'string' ? 0 : address.port,
    commands: [],
    messages: [],
    chunks: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}

interface FakeContext {
  script: FakeSmtpScript;
  state: FakeSmtpServer;
  counters: Map<Step, number>;
}

class FakeConnection {
  #input = '';
  #isInData = false;
  #bodyBytes = 0;
  #authSteps = 0;
  #isMute = false;
  #isRefused = false;
  #isSecure: boolean;
  #socket: Socket | undefined;
  readonly #context: FakeContext;

  constructor(context: FakeContext) {
    this.#context = context;
    this.#isSecure = context.script.implicitTls === true;
  }

  serve(socket: Socket): void {
    this.#listen(socket);
    this.#answer('greeting');
  }

  #listen(socket: Socket): void {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      this.#context.state.chunks.push(text);
      this.#input += text;
      this.#read();
    });
  }

  #read(): void {
    while (this.#socket?.destroyed === false) {
      const mark = this.#isInData ? '\r\n.\r\n' : '\r\n';
      const end = this.#isInData && this.#input.startsWith('.\r\n') ? -2 : this.#input.indexOf(mark);
      if (end === -1) {
        this.#watchBody();
        return;
      }
      const line = this.#input.slice(0, Math.max(end, 0));
      this.#input = this.#input.slice(end + mark.length);
      if (this.#isInData) this.#onBody(end === -2 ? '' : `${line}\r\n`);
      else this.#onCommand(line);
    }
  }

  #watchBody(): void {
    if (!this.#isInData) return;
    this.#bodyBytes = this.#input.length;
    const limit = this.#context.script.dropInBodyAfter;
    if (limit !== undefined && this.#bodyBytes >= limit) this.#socket?.destroy();
  }

  #onBody(raw: string): void {
    this.#isInData = false;
    this.#context.state.messages.push({ raw: raw.replace(/^\.\./gm, '.'), isSecure: this.#isSecure });
    this.#answer('final');
  }

  #onCommand(line: string): void {
    this.#context.state.commands.push(line);
    if (this.#authSteps > 0) {
      this.#authSteps -= 1;
      if (this.#authSteps === 0) this.#answer('auth');
      else this.#write('334 UGFzc3dvcmQ6');
      return;
    }
    if (this.#isRefused) {
      this.#isRefused = false;
      this.#write('535 5.7.8 the token is not valid');
      return;
    }
    const { acceptsToken } = this.#context.script;
    if (acceptsToken && line.startsWith('AUTH ')) {
      this.#onToken(line, acceptsToken);
      return;
    }
    const verb = line.split(/[ :]/, 1)[0]?.toLowerCase() ?? '';
    if (line === 'AUTH LOGIN') {
      this.#authSteps = 2;
      this.#write('334 VXNlcm5hbWU6');
    } else if (isStep(verb)) {
      this.#answer(verb);
    } else {
      this.#write('500 5.5.2 what?');
    }
  }

  #onToken(line: string, accepts: (user: string, token: string) => boolean): void {
    const text = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
    const token = /auth=Bearer ([^\x01]*)/.exec(text)?.[1] ?? '';
    const user = /(?:user=|,a=)([^\x01,]*)/.exec(text)?.[1] ?? '';
    if (accepts(user, token)) {
      this.#answer('auth');
      return;
    }
    this.#isRefused = true;
    this.#write(`334 ${Buffer.from('{"status":"401","schemes":"Bearer"}').toString('base64')}`);
  }

  #answer(step: Step): void {
    const answer = this.#answerOf(step);
    if (answer === 'hang') this.#isMute = true;
    if (this.#isMute) return;
    if (answer === 'drop') {
      this.#socket?.destroy();
      return;
    }
    this.#write(answer);
    if (step === 'data' && answer.startsWith('354')) this.#isInData = true;
    if (step === 'quit' || answer.startsWith('421')) this.#socket?.end();
    if (step === 'starttls' && answer.startsWith('220')) this.#secure();
  }

  #answerOf(step: Step): Answer {
    const { script, counters } = this.#context;
    const count = counters.get(step) ?? 0;
    counters.set(step, count + 1);
    const scripted = script.answers?.[step];
    const answer = Array.isArray(scripted) ? (scripted[count] ?? scripted.at(-1)) : scripted;
    if (answer !== undefined) return answer;
    if (step !== 'ehlo') return DEFAULTS[step];
    const lines = ['fake.test', ...(script.capabilities ?? ALL_CAPABILITIES)];
    return lines.map((line, index) => `250${index === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
  }

  #write(reply: string): void {
    const { replyDelay } = this.#context.script;
    if (replyDelay === undefined) this.#socket?.write(`${reply}\r\n`, 'utf8');
    else setTimeout(() => this.#socket?.write(`${reply}\r\n`, 'utf8'), replyDelay);
  }

  #secure(): void {
    const plain = this.#socket;
    if (plain === undefined) return;
    plain.removeAllListeners('data');
    const secure = new TLSSocket(plain, { isServer: true, cert: testCertificate, key: testPrivateKey });
    this.#isSecure = true;
    this.#input = '';
    this.#listen(secure);
  }
}

function isStep(verb: string): verb is Step {
  return Object.hasOwn(DEFAULTS, verb);
}
