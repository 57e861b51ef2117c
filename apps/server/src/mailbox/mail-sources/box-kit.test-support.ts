import { processInboundMail } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { FakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { pollOne } from './jobs/poll-source.job.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type BoxSource = {
  id: string;
  state: string;
  lastError: string | null;
  received: number;
  list: number;
  folders: string[];
  sentFolder: string | null;
  opensSent: boolean;
  connection: Record<string, unknown> | null;
  sending: Record<string, unknown> | null;
};

/** A client with a profile and the tools to connect a box of `server` and to look into it. */
export type BoxKit = {
  kit: TestApp;
  clock: { now: Temporal.Instant };
  /** Another client with a profile. */
  reset(): Promise<void>;
  client(): TestClient;
  profileId(): string;
  api(method: Method, url: string, body?: unknown): ReturnType<TestApp['call']>;
  connection(change?: object): Record<string, unknown>;
  addBox(change?: object): Promise<BoxSource>;
  look(id: string): Promise<void>;
  source(id: string): Promise<BoxSource | undefined>;
  mail(input?: { id?: string; text?: string; headers?: readonly string[]; from?: string }): Buffer;
  /** Texts of what came in, oldest first. */
  texts(): Promise<string[]>;
  close(): Promise<void>;
};

/** The server of the box. */
type Peer = Pick<FakeImap, 'port' | 'user' | 'password' | 'ca'>;

export async function startBoxKit(server: Peer): Promise<BoxKit> {
  const time = { now: Temporal.Instant.from('2026-11-16T12:00:00Z') };
  const clock: Clock = { ...systemClock, now: () => time.now };
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [server.ca] });
  const senderCheck = { check: async () => null, close: async () => undefined };
  const kit = await createTestApp({ overrides: { clock, outbound, senderCheck } });
  let [client, profileId, count] = [await kit.createClient(), '', 0];
  const sql = kit.database.adminSql;
  const api: BoxKit['api'] = (method, url, body) =>
    kit.call(method, url, { token: client.token, ...(body === undefined ? {} : { body }) });
  const connection = (change = {}) => {
    const { port, user: username, password } = server;
    return { host: '127.0.0.1', port, username, password, folder: 'INBOX', ...change };
  };

  async function readStored(): Promise<void> {
    const rows = await sql<{ id: string }[]>`
      select id from inbound_mails where owner_id = ${client.owner} and state = 'received' order by id`;
    for (const { id } of rows) await processInboundMail({ deps: kit.platform, owner: client.owner, inboundMailId: id });
  }
  return {
    kit,
    clock: time,
    async reset() {
      time.now = Temporal.Instant.from('2026-11-16T12:00:00Z');
      client = await kit.createClient();
      const created = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Taller' } });
      profileId = created.json<{ id: string }>().id;
    },
    client: () => client,
    profileId: () => profileId,
    api,
    connection,
    async addBox(change = {}) {
      const body = { ...connection(), name: 'Mi correo', profileId, ...change };
      const answer = await api('POST', '/api/mail-sources/imap', body);
      if (answer.statusCode !== 200) throw new Error(`no box was connected: ${answer.body}`);
      return answer.json<BoxSource>();
    },
    async look(id) {
      // Mails of the same moment have no order.
      time.now = time.now.add({ milliseconds: 1 });
      await pollOne({ deps: kit.platform, owner: client.owner, sourceId: id });
      await readStored();
    },
    async source(id) {
      const { items } = (await api('GET', '/api/mail-sources')).json<{ items: BoxSource[] }>();
      return items.find((each) => each.id === id);
    },
    mail({ id = '', text = 'Hola', headers = [], from = 'Ana <ana@correo.example>' } = {}) {
      count += 1;
      const name = id || `k${count}@correo.example`;
      const head = [`From: ${from}`, `To: ${server.user}`, 'Subject: Pregunta', `Message-ID: <${name}>`, ...headers];
      return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
    },
    async texts() {
      const rows = await sql<{ text: string }[]>`
        select text from messages where owner_id = ${client.owner} and direction = 'in' order by at, id`;
      return rows.map(({ text }) => text);
    },
    close: () => kit.close(),
  };
}
