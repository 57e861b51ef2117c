import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import type { Worker } from '#platform/module.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { wakeWorkers } from './deliveries.repository.ts';
import { startWebhookWorker } from './sending/webhook-worker.ts';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Answer = (response: ServerResponse, received: Received) => void;

/** Somebody's receiver, on loopback. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Calls not answered yet. */
  open(): number;
  answerWith(answer: Answer): void;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const isFine: Answer = (response) => response.writeHead(204).end();
  let answer = isFine;
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), path: request.url ?? '' };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // NOTE: a server that listens on a port has an address record.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/aviso`,
    received,
    open: () => open,
    answerWith(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** Verification as a receiver would implement it from the specification alone, with a library other than ours. */
export async function isSigned(
  secret: string,
  { headers, body }: Received,
  { now = Date.now() / 1000 }: { now?: number } = {},
): Promise<boolean> {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  if (Math.abs(now - Number(timestamp)) > 300) return false;
  const bytes = decoded(secret.replace('whsec_', ''));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = String(headers['webhook-signature']).split(' ');
  const answers = signatures.map((signature) =>
    crypto.subtle.verify('HMAC', key, decoded(signature.replace('v1,', '')), text),
  );
  return (await Promise.all(answers)).includes(true);
}

export type WebhookKit = TestApp & {
  clock: ReturnType<typeof createMovableClock>;
  /** Another sending process; stopped with the kit. */
  startWorker(): Worker;
  /** Moves the clock and wakes all workers. */
  later(duration: Temporal.DurationLike): Promise<void>;
};

export async function createWebhookKit(): Promise<WebhookKit> {
  const clock = createMovableClock();
  const kit = await createTestApp({ overrides: { clock }, config: { outboundAllow: ['127.0.0.1:*'] } });
  const workers = new Set<Worker>();
  return {
    ...kit,
    clock,
    startWorker() {
      const worker = startWebhookWorker(kit.platform);
      workers.add(worker);
      return {
        async stop() {
          workers.delete(worker);
          await worker.stop();
        },
      };
    },
    async later(duration) {
      clock.advance(duration);
      await kit.platform.db.system(wakeWorkers);
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.stop()));
      await kit.close();
    },
  };
}

type Wish = { url: string; events?: readonly string[]; name?: string };

export async function createHook(
  kit: TestApp,
  client: TestClient,
  { url, events = ['contact.created'], name = 'Tienda' }: Wish,
): Promise<{ webhook: Webhook; secret: string }> {
  const answer = await kit.call('POST', '/api/webhooks', { token: client.token, body: { name, url, events } });
  if (answer.statusCode !== 200) throw new Error(`the webhook was refused: ${answer.body}`);
  return answer.json();
}

export async function addContact(kit: TestApp, client: TestClient, name = 'Ana'): Promise<string> {
  const email = `${kit.platform.ids.code(10).toLowerCase()}@correo.example`;
  const answer = await kit.call('POST', '/api/contacts', { token: client.token, body: { name, email } });
  if (answer.statusCode !== 200) throw new Error(`the contact was refused: ${answer.body}`);
  return answer.json().id;
}

export async function readHook(kit: TestApp, client: TestClient, id: string): Promise<Webhook> {
  return (await kit.call('GET', `/api/webhooks/${id}`, { token: client.token })).json();
}

export async function listLog(kit: TestApp, client: TestClient, id: string): Promise<WebhookDelivery[]> {
  return (await kit.call('GET', `/api/webhooks/${id}/deliveries`, { token: client.token })).json().items;
}

export async function readLog(
  kit: TestApp,
  client: TestClient,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDeliveryDetail> {
  return (await kit.call('GET', `/api/webhooks/${id}/deliveries/${deliveryId}`, { token: client.token })).json();
}
