import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { modules } from '#app/modules.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { z } from 'zod';
import { startFakeSmtpServer } from '../mail/smtp-client/fake-smtp-server.test-support.ts';
import { createSmtpTransport } from '../mail/smtp-client/smtp-transport.ts';
import { type Exporter, startTracing } from './otlp-exporter.ts';
import { parseTraceparent, traced } from './trace.ts';
import { traceJobs, traceSending, withTraceparent } from './trace-work.ts';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
};
type Collector = { url: string; spans: Sent[]; headers: IncomingHttpHeaders[]; close(): Promise<void> };

/** A stand-in for an OpenTelemetry collector. */
async function startCollector(): Promise<Collector> {
  const [spans, headers]: [Sent[], IncomingHttpHeaders[]] = [[], []];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      for (const { scopeSpans } of body.resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
      headers.push(request.headers);
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    headers,
    async close() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const valueOf = ({ attributes }: Sent, key: string): string | undefined => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

let [kit, collector, exporter]: [TestApp, Collector, Exporter] = [] as never;
const secretName = 'Nombre que nadie debe leer';
const headers = { authorization: 'Bearer for the collector' };

beforeAll(async () => {
  kit = await createTestApp();
  collector = await startCollector();
  const config = { endpoint: collector.url, headers, serviceName: 'enlace', share: 1 };
  exporter = startTracing({ config, version: '0', role: 'all', logger: silentLogger });
});
afterAll(async () => {
  await exporter.close();
  await collector.close();
  await kit.close();
});

async function until(find: () => Sent | undefined): Promise<Sent> {
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const found = find();
  if (!found) throw new Error('it was there a moment ago');
  return found;
}

describe('traces', () => {
  it('hold a request with its id, and every statement below it, without a value', async () => {
    const app = await buildApp({ platform: kit.platform, modules, webRoot: undefined });
    const client = await kit.createClient();
    const caller = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { authorization: `Bearer ${client.token}`, 'x-requested-with': 'XMLHttpRequest', traceparent: caller },
      payload: { name: secretName, email: 'nadie@correo.example' },
    });
    expect(answer.statusCode).toBe(200);
    await app.close();
    const request = await until(() => collector.spans.find(({ name }) => name === 'POST /api/contacts'));
    expect(request).toMatchObject({ traceId: 'a1'.repeat(16), parentSpanId: 'b2'.repeat(8), kind: 2 });
    expect(valueOf(request, 'enlace.request_id')).toBe(answer.headers['x-request-id']);
    expect(valueOf(request, 'http.response.status_code')).toBe('200');
    const below = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const insert = below.find((span) => valueOf(span, 'db.query.text')?.startsWith('insert into contacts'));
    expect(insert).toMatchObject({ kind: 3, name: 'insert' });
    const parents = new Map(below.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
    let top = insert?.spanId;
    while (top !== undefined && top !== request.spanId) top = parents.get(top);
    expect(top).toBe(request.spanId);
    for (const { startTimeUnixNano, endTimeUnixNano } of below)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(JSON.stringify(collector.spans)).not.toContain(secretName);
    expect(collector.headers[0]).toMatchObject(headers);
  });

  it('lead from a request to the job it asked for, whose payload stays what it was', async () => {
    const job = defineJob({ name: 'test.traced', payload: z.strictObject({ id: z.string() }) });
    const seen: unknown[] = [];
    const [binding] = traceJobs([{ job, handle: async (payload) => void seen.push(job.payload.parse(payload)) }]);
    const asking = await traced({ name: 'asking' }, async (span) => span?.context);
    const traceparent = `00-${asking?.traceId ?? ''}-${asking?.spanId ?? ''}-01`;
    await binding?.handle(withTraceparent({ id: 'one' }, traceparent), { signal: new AbortController().signal });
    expect(seen).toEqual([{ id: 'one' }]);
    const run = await until(() => collector.spans.find(({ name }) => name === 'job test.traced'));
    expect(run).toMatchObject({ traceId: asking?.traceId, parentSpanId: asking?.spanId, kind: 5 });
  });

  it('hold a mail through whosever server, with what became of it and nobody’s address', async () => {
    const server = await startFakeSmtpServer({ answers: { rcpt: '550 5.1.1 nombre@correo.example is unknown' } });
    const options = { host: '127.0.0.1', port: server.port, tls: 'none', logger: silentLogger } as const;
    const transport = createSmtpTransport(options);
    const send = traceSending(
      (message) => transport.send(message),
      () => 'own',
    );
    try {
      const envelope = { from: 'taller@correo.example', to: 'nombre@correo.example' };
      const outcome = await send({ envelope, raw: Buffer.from('Subject: x\r\n\r\nx\r\n') });
      expect(outcome.kind).toBe('rejected');
    } finally {
      await transport.close();
      await server.close();
    }
    const span = await until(() => collector.spans.find((each) => valueOf(each, 'enlace.mail.transport') === 'own'));
    expect(span).toMatchObject({ name: 'send mail', kind: 3 });
    expect(valueOf(span, 'enlace.mail.outcome')).toBe('rejected');
    expect(JSON.stringify(span)).not.toContain('correo.example');
  });

  it('tell of a failure by its kind alone', async () => {
    await expect(
      traced({ name: 'failing' }, async () => {
        throw new TypeError(secretName);
      }),
    ).rejects.toThrow(TypeError);
    const failed = await until(() => collector.spans.find(({ name }) => name === 'failing'));
    expect(failed.status).toEqual({ code: 2 });
    expect(valueOf(failed, 'error.type')).toBe('TypeError');
  });
});

it.each(['', 'x', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, `00-${'A'.repeat(32)}-${'1'.repeat(16)}-01`])(
  'takes %j for no trace',
  (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  },
);
