import type { ClientPermission } from '@enlace/contract/core/permissions.ts';
import type {
  TransactionalDetail,
  TransactionalReceipt,
  TransactionalState,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { createReadyTemplate, inboundDomain } from '#sending/campaigns/campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { createZone, type Zone } from '#workspace/sending-domains/zone.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

const text = 'Hola {{ contact.first_name | default: "tú" }}: el pedido {{ data.order.code }} sale el {{ data.day }}.';

/** What the tests' template prints. */
export const orderData = { order: { code: 'P-1042' }, day: 'lunes' };

type Way = { token?: string; key?: string };

/** The application with a mail server that stores what it receives, and one client after the other. */
export class TransactionalBench {
  readonly app: TestApp;
  readonly sink: SmtpSink;
  readonly zone: Zone;
  #client: TestClient | undefined;
  templateId = '';

  constructor(parts: { app: TestApp; sink: SmtpSink; zone: Zone }) {
    this.app = parts.app;
    this.sink = parts.sink;
    this.zone = parts.zone;
  }

  get client(): TestClient {
    if (!this.#client) throw new Error('there is no client yet');
    return this.#client;
  }

  /** A fresh client with a template. */
  async renew(): Promise<void> {
    this.#client = await this.app.createClient({ name: 'Barro y Sal' });
    const template = await createReadyTemplate(this.app, this.client, {
      text,
      subject: 'Pedido {{ data.order.code }}',
    });
    this.templateId = template.id;
  }

  messageTo(email: string, more: object = {}): object {
    return { templateId: this.templateId, to: { email }, data: orderData, ...more };
  }

  send(messages: readonly object[], { token = this.client.token, key }: Way = {}) {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.app.call('POST', '/api/transactional', { token, body: { messages }, headers });
  }

  async sent(messages: readonly object[], way: Way = {}): Promise<TransactionalReceipt[]> {
    const answer = await this.send(messages, way);
    if (answer.statusCode !== 202) throw new Error(`the messages were refused: ${answer.body}`);
    return answer.json<{ items: TransactionalReceipt[] }>().items;
  }

  async read(id: string, token = this.client.token): Promise<TransactionalDetail> {
    return (await this.app.call('GET', `/api/transactional/${id}`, { token })).json<TransactionalDetail>();
  }

  /** Does what the job would do, and expects the given state. */
  async reached(id: string, state: TransactionalState): Promise<TransactionalDetail> {
    await deliverStoredMail({ deps: this.app.platform, mailId: id });
    const mail = await this.read(id);
    if (mail.state !== state) throw new Error(`the mail is ${mail.state} (${mail.detail}), not ${state}`);
    return mail;
  }

  arrivedAt(email: string) {
    return this.sink.mails.filter(({ to }) => to === email);
  }

  async keyWith(scopes: readonly ClientPermission[]): Promise<string> {
    const body = { name: 'Tienda', scopes, life: '30' };
    return (await this.app.call('POST', '/api/keys', { token: this.client.token, body })).json<{ token: string }>()
      .token;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.sink.close();
  }
}

export async function createTransactionalBench(): Promise<TransactionalBench> {
  const [sink, zone] = [await startSmtpSink(), createZone()];
  const app = await createTestApp({
    overrides: { dns: zone.dns },
    config: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: 'envios@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: inboundDomain, tls: undefined, rawDays: 0 },
      },
    },
  });
  return new TransactionalBench({ app, sink, zone });
}
